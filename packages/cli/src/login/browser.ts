import { spawn } from 'node:child_process';

/** Opens an HTTP URL in the browser of this machine. Ignores other URLs and a missing browser. */
export function openBrowser(url: string): void {
  if (!/^https?:\/\/[^\s"'<>]+$/.test(url)) return;
  const [program, ...rest] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const child = spawn(program ?? 'xdg-open', [...rest, url], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
