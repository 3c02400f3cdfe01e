import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Metadata key of routes that read the body themselves. */
export const RAW_BODY = 'clarion:raw-body';

/** The handler reads the body itself, as a stream; no JSON is parsed before it. */
export const RawBody = (): CustomDecorator => SetMetadata(RAW_BODY, true);
