import { isMasked, maskSecret } from './mask.js';
import { isSensitiveKey } from './sensitive-keys.js';

/** A long option and the word after it: `--password x`, `-storepass x`. An option with `=` is a label. */
const OPTION =
  /(?<![\w-])--?([A-Za-z][\w-]{2,40})[ \t]{1,4}(?:"([^"\r\n]{1,512})"|'([^'\r\n]{1,512})'|([^\s"'`<>|;&()[\]{},-][^\s"'`<>|;&(){},]{0,511}))/g;

/** Options of Java's keytool and others, whose names are no words for secrets elsewhere. */
const OPTION_NAMES: ReadonlySet<string> = new Set([
  'storepass',
  'keypass',
  'passin',
  'passout',
  'pass',
  'pswd',
  'http-password',
  'proxy-password',
  'vault-password',
]);

/** What follows an option in prose, and words in place of a value. */
const PROSE =
  /^(?:is|was|are|were|be|must|may|can|cannot|will|should|needs?|option|options|flag|flags|argument|parameter|value|and|or|not|to|from|for|with|without|in|on|as|if|when|has|have|the|an?|requires?|required|missing|instead|given|set|via|by|but|only|string|password|token|secret|stdin|file|env|true|false|null|none|prompt|-.*|[$%].*|\.{2,}|[A-Z_]+)[.:!?]?$/;

/** Programs whose short options take a secret. */
const PROGRAM =
  /(?<![\w.-])(?:curl|wget|http|https|mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|sshpass|7z|7za|zip|unzip|mongo|mongosh|mongodump|mongorestore|docker|podman|helm|oc|az|sqlcmd|redis-cli|ldapsearch|ldapadd|ldapmodify|smbclient|htpasswd|openssl|keytool|svn|psexec|xfreerdp|winrs)(?:\.exe)?(?=[ \t]+\S)/g;

/** How much of a command is read. */
const COMMAND_LENGTH = 600;

type Replace = (command: string) => string;

/** `curl -u name:password`, with and without quotes. */
const USER_AND_PASSWORD =
  /([ \t](?:-[A-Za-z]*u|--user|--proxy-user|-U|-a|--auth)[ \t=]*["']?[\w.@%+\\-]{0,80}:)([^\s"'`|;&]{2,512})/g;

/** `-ppassword`; with a space the password would be a database for mysql. */
const ATTACHED = /([ \t]-p)(?!(?:[ \t]|$))(["']?)([^\s"'`|;&]{3,512})/g;

/** `-p password` and its kin of other programs. */
const SEPARATE = /([ \t](?:-p|-P|-w|-a)[ \t]+["']?)([^\s"'`|;&-][^\s"'`|;&]{2,511})/g;

const NAME_AND_PASSWORD = /([ \t]-U[ \t]*["']?[\w.@+\\/-]{1,80}%)([^\s"'`|;&]{3,512})/g;
const PASS_SOURCE = /([ \t]-pass(?:in|out)?[ \t]+pass:)([^\s"'`|;&]{2,512})/g;
const HTPASSWD =
  /([ \t]-[A-Zac-z]{0,8}b[A-Za-z]{0,8}[ \t]+[^\s"'`|;&]{1,255}[ \t]+[^\s"'`|;&]{1,80}[ \t]+["']?)([^\s"'`|;&]{3,512})/g;

const RULES_OF_PROGRAMS: readonly (readonly [program: RegExp, rules: readonly RegExp[]])[] = [
  [/^(?:curl|wget|https?)/, [USER_AND_PASSWORD]],
  [/^(?:mysql|mariadb|7z)/, [ATTACHED]],
  [/^sshpass/, [ATTACHED, SEPARATE]],
  [/^(?:zip|unzip|mongo|docker|podman|helm|oc|az|sqlcmd|redis-cli|ldap)/, [SEPARATE]],
  [/^smbclient/, [NAME_AND_PASSWORD]],
  [/^openssl/, [PASS_SOURCE]],
  [/^htpasswd/, [HTPASSWD]],
];

/** Masks secrets among the arguments of commands: `--password x`, `curl -u name:x`, `mysql -px`. */
export function maskCommandLineSecrets(text: string): string {
  return maskCommands(maskOptions(text));
}

function maskOptions(text: string): string {
  return text.replace(
    OPTION,
    (match: string, name: string, double: string | undefined, single: string | undefined, word: string | undefined) => {
      if (!isSecretOption(name)) return match;
      const value = double ?? single ?? word ?? '';
      if (isMasked(value) || PROSE.test(value)) return match;
      const tail = word === undefined ? match.slice(-1) : '';
      return match.slice(0, match.length - value.length - tail.length) + maskSecret(value) + tail;
    },
  );
}

function isSecretOption(name: string): boolean {
  return OPTION_NAMES.has(name.toLowerCase()) || isSensitiveKey(name);
}

function maskCommands(text: string): string {
  const starts = Array.from(text.matchAll(PROGRAM), ({ index }) => index);
  let masked = '';
  let done = 0;
  for (const [index, start] of starts.entries()) {
    const next = Math.min(starts[index + 1] ?? text.length, start + COMMAND_LENGTH);
    const line = text.slice(start, next).search(/[\r\n]/);
    const end = line < 0 ? next : start + line;
    masked += text.slice(done, start) + maskCommand(text.slice(start, end));
    done = end;
  }
  return masked + text.slice(done);
}

const maskCommand: Replace = (command) => {
  const rules = RULES_OF_PROGRAMS.find(([program]) => program.test(command))?.[1] ?? [];
  return rules.reduce((masked, rule) => masked.replace(rule, maskArgument), command);
};

function maskArgument(match: string, ...groups: readonly unknown[]): string {
  const texts = groups.filter((group) => typeof group === 'string').slice(0, -1);
  const secret = texts.at(-1) ?? '';
  if (secret === '' || isMasked(secret) || /^[$%]|^\d{1,5}(?::\d{1,5})?$|\*{3}/.test(secret)) return match;
  return match.slice(0, match.length - secret.length) + maskSecret(secret);
}
