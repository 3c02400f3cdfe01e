import { describe, expect, it } from '@jest/globals';
import { newSecret, secretText, signatureHeaders } from './signature.js';

describe('a signature', () => {
  it('is that of the example of Standard Webhooks', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const signed = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAt: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(secret, signed)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a key of 32 random bytes, in Base64 after its prefix', () => {
    const secret = newSecret();
    expect(secret).toHaveLength(32);
    expect(secret.equals(newSecret())).toBe(false);
    expect(secretText(Buffer.alloc(32))).toBe(`whsec_${'A'.repeat(43)}=`);
  });
});
