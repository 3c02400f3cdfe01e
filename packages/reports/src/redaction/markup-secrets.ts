import { isMasked, maskSecret } from './mask.js';
import { isSensitiveKey } from './sensitive-keys.js';

/** `<password>x</password>`, and `<entry key="password">x</entry>`. */
const ELEMENT = /<([A-Za-z][\w:.-]{1,63})((?:[ \t][^<>\r\n]{0,200})?)>([^<>\r\n]{1,512})(?=<\/)/g;

/** `key="password" value="x"`, as in the settings of .NET, Spring and Ant, or in archives of HTTP traffic. */
const NAMED_VALUE =
  /(?<![\w-])((?:key|name|id|type)(?:=|\\?["'][ \t]?:[ \t]?)\\?["']([\w:. -]{1,64})\\?["'](?:,[ \t]?|[ \t])[ \t]{0,8}(?:[\w-]{1,20}=\\?["'][^"'<>\r\n]{0,64}["'][ \t]{1,8})?\\?["']?value(?:=|\\?["'][ \t]?:[ \t]?)\\?["'])([^"'<>\r\n\\]{1,512})/gi;

const NAME_IN_ATTRIBUTES = /[ \t](?:key|name)=\\?["']([\w:.-]{1,64})/i;

/** Values that name a place or a kind. */
const NO_SECRET = /^(?:true|false|null|none|yes|no|string|\s*|[$#@%][^]*)$/i;

/** Masks the text of elements, and the `value` of attributes, whose name is sensitive (isSensitiveKey). */
export function maskMarkupSecrets(text: string): string {
  const withoutElements = text.replace(ELEMENT, (match: string, tag: string, attributes: string, content: string) => {
    const names = [localName(tag), NAME_IN_ATTRIBUTES.exec(attributes)?.[1] ?? ''];
    if (!names.some((name) => isSensitiveKey(lastPart(name))) || !isSecret(content)) return match;
    return match.slice(0, match.length - content.length) + maskSecret(content);
  });
  return withoutElements.replace(NAMED_VALUE, (match: string, before: string, name: string, value: string) =>
    isSensitiveKey(lastPart(name)) && isSecret(value) ? before + maskSecret(value) : match,
  );
}

function isSecret(content: string): boolean {
  return !NO_SECRET.test(content) && !isMasked(content);
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

/** `spring.datasource.password` is a password. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
