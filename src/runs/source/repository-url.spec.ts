import { describe, expect, it } from '@jest/globals';
import { toRepositoryUrl } from './repository-url.js';

describe('the address of a repository', () => {
  it.each([
    ['https://github.com/shop/cart.git', 'https://github.com/shop/cart'],
    ['https://github.com/shop/cart/', 'https://github.com/shop/cart'],
    ['https://dana:ghp_secret@github.com/shop/cart', 'https://github.com/shop/cart'],
    ['https://x-access-token:secret@GitHub.com/shop/cart.git?token=secret#main', 'https://github.com/shop/cart'],
    ['git@github.com:shop/cart.git', 'https://github.com/shop/cart'],
    ['git@gitlab.example.org:/group/sub/cart.git', 'https://gitlab.example.org/group/sub/cart'],
    ['github.com:shop/cart', 'https://github.com/shop/cart'],
    ['ssh://git@git.example.org:2222/shop/cart.git', 'https://git.example.org/shop/cart'],
    ['git://git.example.org/shop/cart.git', 'https://git.example.org/shop/cart'],
    ['git+https://github.com/shop/cart.git', 'https://github.com/shop/cart'],
    ['http://git.local:3000/shop/cart.git', 'http://git.local:3000/shop/cart'],
    ['git@ssh.dev.azure.com:v3/shop/web/cart', 'https://dev.azure.com/shop/web/_git/cart'],
    [' https://github.com/shop/cart\n', 'https://github.com/shop/cart'],
  ])('%s is %s', (sent, url) => {
    expect(toRepositoryUrl(sent)).toBe(url);
  });

  it.each([
    '',
    'shop/cart',
    '/srv/git/cart.git',
    '../cart.git',
    'C:\\git\\cart',
    'C:/git/cart',
    'file:///srv/git/cart.git',
    'javascript:alert(1)//github.com/shop/cart',
    'data:text/html,x',
    'https://github.com',
    'https://github.com/shop cart',
    'https://github.com/shop/\u0000cart',
    `https://github.com/${'x'.repeat(3000)}`,
    'https://\ud800/shop/cart',
  ])('%j is none', (sent) => {
    expect(toRepositoryUrl(sent)).toBeUndefined();
  });

  it('is the same when it is read once more', () => {
    const once = toRepositoryUrl('git@github.com:shop/cart.git') ?? '';
    expect(toRepositoryUrl(once)).toBe(once);
  });
});
