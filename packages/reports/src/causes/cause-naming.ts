/** Names the cause of a failure before its fingerprint does; undefined leaves it to the fingerprint. The message is plain text. */
export type CauseNaming = (failure: {
  readonly kind: string;
  readonly message: string;
}) => { readonly id: string; readonly title: string } | undefined;
