/** A URL, or words with slashes between them, and line and column behind it. */
const PLACE =
  /(?<![\w.@$~+%>/\\-])(?:[a-z][\w+.:-]{1,20}:\/\/[^\s"'<>`(){}[\]|\\]{1,1000}|(?:[a-z]:)?[\w.@$~+%-]{0,120}(?:[\\/]{1,2}[\w.@$~+%<>#-]{1,200}){1,60}(?:[\\/]{1,2})?(?:(?::\d{1,9}){1,2}|\(\d{1,9}(?:,\d{1,9})?\))?)/gi;

/** A file of source or text without directories, with its line; a host with its port has another ending. */
const LINE_OF_FILE =
  /(\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|scala|groovy|clj|cs|fs|vb|php|[ch]|cc|cpp|cxx|hpp|swift|mm?|dart|exs?|erl|lua|p[lm]|t|sh|bats|sql|feature|robot|vue|svelte|html?|css|json|ya?ml|xml|toml|graphql|proto|cmake|txt|md|hs|jl|zig))(?::\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\))(?!\w)/gi;

const URL_PARTS = /^([a-z][\w+.:-]{1,20}):\/\/([^/?#]*)([^?#]*)/i;
const EXTENSION = /^[^/]{0,200}\.[a-z]\w{0,7}$/i;
const TEMPORARY = /^(?:[a-z]:)?\/(?:private\/)?(?:tmp|var\/tmp|var\/folders|dev\/shm)\/|\/(?:temp|tmp)\/|\/T\//i;
const MACHINE_ROOT =
  /^(?:[a-z]:\/|~\/|\/(?:private|home|users|root|builds?|github|workspaces?|opt|usr|etc|var|mnt|app|srv|data|proc|dev|repo|code|project|__w|tmp|layers|nix|bin|sbin|lib)\/)/i;

/**
 * Masks where things lie: of a URL the host and the path are kept and its user, query and fragment dropped; of a file the name
 * and its directory; of a file in a temporary directory its name alone; of another directory of the machine its last two names.
 * Words with slashes that are neither (`and/or`, `/api/users/7`) stay.
 */
export function maskPlaces(text: string): string {
  return text.replace(PLACE, (place) => maskPlace(place)).replace(LINE_OF_FILE, '$1');
}

function maskPlace(place: string): string {
  const end = /[.,;:!?]{1,3}$/.exec(place)?.[0] ?? '';
  const whole = place.slice(0, place.length - end.length);
  const parts = URL_PARTS.exec(whole);
  if (parts === null) return maskPath(whole) + end;
  const [, scheme = '', authority = '', path = ''] = parts;
  if (scheme.toLowerCase() === 'file') return maskPath(path) + end;
  return `${scheme}://${authority.slice(authority.lastIndexOf('@') + 1)}${path.replace(/\/{1,10}$/, '')}${end}`;
}

function maskPath(path: string): string {
  const plain = path.replace(/(?:(?::\d{1,9}){1,2}|\(\d{1,9}(?:,\d{1,9})?\))$/, '').replace(/[\\/]{1,3}/g, '/');
  const names = plain.split('/').filter((name) => name !== '' && name !== '.' && name !== '..');
  const isFile = EXTENSION.test(names.at(-1) ?? '');
  if (TEMPORARY.test(plain)) return isFile ? `<tmp>/${names.at(-1) ?? ''}` : '<tmp>';
  if (!isFile && !MACHINE_ROOT.test(`${plain}/`)) return path;
  return names.length < 2 ? (names[0] ?? path) : `<path>/${names.slice(-2).join('/')}`;
}
