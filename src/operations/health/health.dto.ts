/** The process is alive. */
export class LivenessDto {
  status: 'ok';
}

/** The instance takes requests. */
export class InstanceReadinessDto {
  status: 'ready';
}
