/** The process lives. */
export class LivenessDto {
  status: 'ok';
}

/** The instance takes requests. */
export class InstanceReadinessDto {
  status: 'ready';
}
