import type { ReportedFailure } from '../../report.js';
import type { JsonObject } from '../../json/json-value.js';
import { childNamed, childrenNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import { filled, placeOf, textIn } from '../shared/attribute-values.js';
import { dialectOfText } from '../shared/dialect-of-text.js';
import { printedInHtml, textOfHtml } from './uft-html.js';

/** Nodes that check something; a user's own event is what the test says of a check. */
const CHECKS: ReadonlySet<string> = new Set(['checkpoint', 'verification']);
const OWN_EVENTS: ReadonlySet<string> = new Set(['user', 'customstep']);

/** Operations of an object that check it. */
const CHECKING = /^(?:Check|CheckProperty|WaitProperty)$/i;

/** Returns why a node failed, by its data. */
export function failureOf(type: string, data: XmlElement): ReportedFailure {
  const kind = type.toLowerCase();
  const extension = extensionOf(data);
  const said = printedError(data) ?? checkOf(extension, data) ?? wordsOf(data);
  const operation = textIn(childNamed(extension ?? data, 'TestObject'), 'Operation');
  return { ...said, ...framesOf(extension), ...kindOf(kind, operation, said) };
}

/** Returns what only the data of a node says of an error; undefined where it says nothing. */
export function errorTextOf(data: XmlElement): string | undefined {
  return filled(textIn(data, 'ErrorText'));
}

function kindOf(
  kind: string,
  operation: string | undefined,
  said: ReportedFailure,
): Pick<ReportedFailure, 'isAssertion' | 'element'> {
  if (CHECKS.has(kind) || CHECKING.test(operation ?? '')) return { isAssertion: true, element: 'failure' };
  if (OWN_EVENTS.has(kind)) return { element: 'failure' };
  // An error of a language has a name that says what it is.
  return said.text !== undefined && said.message === undefined ? {} : { isAssertion: false, element: 'error' };
}

/** UFT Developer has around what it adds an element of its own. */
function extensionOf(data: XmlElement): XmlElement | undefined {
  const extension = childNamed(data, 'Extension');
  return extension === undefined ? undefined : (childNamed(extension, 'Any') ?? extension);
}

/** What UFT Developer prints of an error of the language that the test is written in. */
function printedError(data: XmlElement): ReportedFailure | undefined {
  const printed = printedInHtml(errorTextOf(data) ?? '');
  return printed === undefined ? undefined : { text: printed, dialect: dialectOfText(printed) };
}

function wordsOf(data: XmlElement): ReportedFailure {
  const error = errorTextOf(data);
  const description = filled([descriptionOf(data), comparedIn(data)].filter((part) => part !== undefined).join('\n'));
  const message = error === undefined ? undefined : filled(isHtmlError(data) ? textOfHtml(error) : error);
  if (message === undefined) return { message: description ?? filled(textIn(data, 'Name')) };
  return { message, text: description === message ? undefined : description };
}

/** What a verification of UFT Developer compared, in a table of its arguments. */
function comparedIn(data: XmlElement): string | undefined {
  const verification = childNamed(extensionOf(data) ?? data, 'Verification');
  if (verification === undefined) return undefined;
  const parts = [textIn(verification, 'Operation'), textOfHtml(textIn(verification, 'Data') ?? '')];
  return filled(parts.filter((part) => part !== undefined).join('\n'));
}

function isHtmlError(data: XmlElement): boolean {
  return textIn(extensionOf(data), 'IsHtmlErrorText')?.trim().toLowerCase() === 'true';
}

/** Returns the description of a node, which is HTML where the node does not say otherwise. */
export function descriptionOf(data: XmlElement): string | undefined {
  const description = textIn(data, 'Description');
  const isPlain = textIn(extensionOf(data), 'IsPlainTextStepInfo')?.trim().toLowerCase() === 'true';
  return filled(isPlain ? description : textOfHtml(description ?? ''));
}

/** A checkpoint with the values that it compared. */
function checkOf(extension: XmlElement | undefined, data: XmlElement): ReportedFailure | undefined {
  const checkpoint = childNamed(extension ?? data, 'Checkpoint');
  if (checkpoint === undefined) return undefined;
  const description = descriptionOf(data);
  const captured = textIn(checkpoint, 'Captured');
  const wanted = textIn(checkpoint, 'Expected');
  if (captured !== undefined && wanted !== undefined)
    return {
      message: description ?? `${nameOf(checkpoint, data)}: captured ${captured}, expected ${wanted}`,
      ...(isPattern(checkpoint) ? {} : { expected: unquoted(wanted), actual: unquoted(captured) }),
    };
  const compared = differencesIn(checkpoint);
  if (compared.length === 0)
    return { message: description ?? filled(textIn(checkpoint, 'ShortDescription')) ?? nameOf(checkpoint, data) };
  const listed = compared.map(({ name, expected, actual }) => `${name}: expected "${expected}", actual "${actual}"`);
  return { message: description ?? `${nameOf(checkpoint, data)}: ${listed.join('; ')}`, ...valuesOf(compared) };
}

function nameOf(checkpoint: XmlElement, data: XmlElement): string {
  return [filled(textIn(checkpoint, 'Type')) ?? 'Checkpoint', filled(textIn(data, 'Name')) ?? ''].join(' ').trim();
}

function isPattern(checkpoint: XmlElement): boolean {
  return textIn(checkpoint, 'Regex')?.trim().toLowerCase() === 'true';
}

interface Compared {
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
}

/** So many properties of an object are compared. */
const MOST_PROPERTIES = 100;

/** The properties of an object, or of an image, that are not as they are expected. */
function differencesIn(checkpoint: XmlElement): readonly Compared[] {
  const properties = childrenNamed(childNamed(checkpoint, 'Properties') ?? checkpoint, 'Property');
  return properties.slice(0, MOST_PROPERTIES).flatMap((property) => {
    const member = (part: string): string | undefined =>
      textIn(property, `StdChkPointProperty${part}`) ?? textIn(property, `ImageChkPointProperty${part}`);
    const [name, expected, actual] = [member('Name'), member('ExpectedValue'), member('ActualValue')];
    const hasPassed = textIn(property, 'ImageChkPointPropertyCheckPass')?.trim().toLowerCase() === 'true';
    if (name === undefined || expected === undefined || actual === undefined || hasPassed) return [];
    return expected.trim() === actual.trim() ? [] : [{ name: name.trim(), expected, actual }];
  });
}

function valuesOf(compared: readonly Compared[]): Pick<ReportedFailure, 'expected' | 'actual'> {
  const [only, ...others] = compared;
  if (only === undefined) return {};
  if (others.length === 0) return { expected: only.expected, actual: only.actual };
  const side = (key: 'expected' | 'actual'): JsonObject =>
    Object.fromEntries(compared.map((property) => [property.name, property[key]]));
  return { expected: side('expected'), actual: side('actual') };
}

/** UFT quotes the texts that it compares. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  const isQuoted = trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"');
  return isQuoted ? trimmed.slice(1, -1) : text;
}

/** So many frames of a script are kept. */
const MOST_FRAMES = 100;

/** The frames of the script in which a step failed, and the line of the innermost one. */
function framesOf(extension: XmlElement | undefined): Pick<ReportedFailure, 'stack' | 'location' | 'snippet'> {
  const list = extension === undefined ? undefined : childNamed(extension, 'StackTrace');
  const frames = list === undefined ? [] : childrenNamed(list, 'StackFrame').slice(0, MOST_FRAMES);
  const [innermost] = frames;
  if (innermost === undefined) return {};
  const member = (frame: XmlElement, name: string): string => (textIn(frame, name) ?? '').trim();
  return {
    stack: frames
      .map((frame) => {
        const called = member(frame, 'FunctionName');
        return `   at ${called} in ${member(frame, 'FileName')}:line ${member(frame, 'LineNo')}`;
      })
      .join('\n'),
    location: placeOf(member(innermost, 'FileName'), member(innermost, 'LineNo')),
    snippet: filled(deepTextOf(childNamed(innermost, 'Scripts') ?? innermost)),
  };
}
