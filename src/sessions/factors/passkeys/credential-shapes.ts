import { z } from 'zod';

/** Bytes in base64url, of at most so many characters. */
const bytes = (most: number): z.ZodString =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);

/** An identifier of a credential has at most 1,023 bytes (WebAuthn §4). */
const ID = bytes(1364).min(1);
const CLIENT_DATA = bytes(4096);

/** What a browser sends to register a passkey, reduced to the members that are read (`RegistrationResponseJSON`, WebAuthn §5.1). */
const REGISTRATION = z.object({
  id: ID,
  rawId: ID,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: CLIENT_DATA,
    // Without attestation it has some hundred bytes; a certificate chain is never asked for.
    attestationObject: bytes(12_288),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

/** What a browser sends to sign in with a passkey (`AuthenticationResponseJSON`, WebAuthn §5.1). */
const AUTHENTICATION = z.object({
  id: ID,
  rawId: ID,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: CLIENT_DATA,
    authenticatorData: bytes(2048),
    signature: bytes(4096),
    userHandle: bytes(128).nullish(),
  }),
});

/** A credential that a browser sends to register a passkey. */
export type SentRegistration = z.infer<typeof REGISTRATION>;

/** A credential that a browser sends to sign in. */
export type SentAuthentication = z.infer<typeof AUTHENTICATION>;

/** Reads a credential to register; undefined for any other value. */
export function readRegistration(value: unknown): SentRegistration | undefined {
  return REGISTRATION.safeParse(value).data;
}

/** Reads a credential to sign in with; undefined for any other value. */
export function readAuthentication(value: unknown): SentAuthentication | undefined {
  return AUTHENTICATION.safeParse(value).data;
}
