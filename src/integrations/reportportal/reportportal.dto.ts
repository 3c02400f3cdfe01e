/** A launch that begins. Other members are kept with the run. */
export class LaunchStartDto {
  /** The id of the launch, for agents that choose it. */
  uuid?: string;
  name?: string;
  startTime?: unknown;
  description?: string;
  /** `branch` and `commit` become those of the run. */
  attributes?: Record<string, unknown>[];
}

/** A launch that ends. */
export class LaunchFinishDto {
  endTime?: unknown;
  /** A launch that failed, or was stopped, is not `passed`, whatever its tests say. */
  status?: string;
}

/** An item that begins: a suite, a test, a hook or a nested step. */
export class ItemStartDto {
  launchUuid: string;
  uuid?: string;
  name?: string;
  type?: string;
  codeRef?: string;
  startTime?: unknown;
  /** False for a nested step. */
  hasStats?: boolean;
  /** It is an attempt of the earlier item in the same place. */
  retry?: boolean;
}

/** An item that ends. */
export class ItemFinishDto {
  launchUuid: string;
  status?: string;
  endTime?: unknown;
  description?: string;
}

/** A message of an item, or of the launch. */
export class LaunchLogDto {
  launchUuid: string;
  itemUuid?: string;
  time?: unknown;
  message?: string;
  level?: unknown;
}

/** What was created. */
export class CreatedDto {
  id: string;
}

/** The launch that begins. */
export class LaunchCreatedDto {
  id: string;
  number: number;
}

/** The launch that ended, and the page of its run. */
export class LaunchFinishedDto {
  id: string;
  number: number;
  link: string;
}

/** The answer to the end of an item. */
export class ItemFinishedDto {
  message: string;
}

/** The answer to messages: one id for each. */
export class LogsDto {
  /** Of a single message. */
  id?: string;
  /** Of several. */
  responses?: CreatedDto[];
}

/** The version that agents ask for. */
export class ServerInfoDto {
  build: Record<string, string>;
}

/** An empty list: agents ask whether it answers. */
export class LaunchListDto {
  content: Record<string, unknown>[];
  page: Record<string, number>;
}
