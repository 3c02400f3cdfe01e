import type { JsonObject } from '../../json/json-value.js';
import { childNamed, childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';

/** Returns an outcome with the members that it has in Serenity's JSON. `children` are the elements in its root. */
export function outcomeOf({ attributes }: XmlOpen, children: readonly XmlElement[]): JsonObject {
  const named = (name: string): XmlElement | undefined => children.find((child) => child.name === name);
  const story = named('user-story');
  const steps = stepsIn(children);
  return {
    ...textsOf({ name: attributes['name'], title: attributes['title'], startTime: attributes['timestamp'] }),
    ...textsOf({ result: attributes['result'] }),
    ...durationOf(attributes),
    ...(story === undefined
      ? {}
      : { userStory: textsOf({ storyName: story.attributes['name'], path: story.attributes['path'] }) }),
    tags: elementsIn(named('tags'), 'tag').map((tag) =>
      textsOf({ name: tag.attributes['name'], type: tag.attributes['type'] }),
    ),
    dataTable: { rows: rowsIn(named('examples'), steps) },
    testSteps: steps,
  };
}

/** Returns the members that have a text. In attributes, Serenity writes the end of a line as a reference once more. */
function textsOf(texts: Readonly<Record<string, string | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, text.replaceAll('&#10;', '\n')] as const],
    ),
  );
}

function durationOf({ duration }: Readonly<Record<string, string>>): JsonObject {
  return duration === undefined ? {} : { duration: Number(duration) };
}

function elementsIn(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element === undefined ? [] : childrenNamed(element, name);
}

/** A row whose result Serenity does not write has that of its step. */
function rowsIn(examples: XmlElement | undefined, steps: readonly JsonObject[]): readonly JsonObject[] {
  const rows = examples && childNamed(examples, 'rows');
  return elementsIn(rows, 'row').map(({ attributes }, at) => ({
    result: attributes['result'] ?? steps[at]?.['result'] ?? null,
  }));
}

function stepsIn(elements: readonly XmlElement[]): readonly JsonObject[] {
  return elements.filter(({ name }) => name === 'test-step' || name === 'test-group').map(stepOf);
}

function stepOf(element: XmlElement): JsonObject {
  const { attributes, children } = element;
  const description = filled(textIn(element, 'description')) ?? attributes['name'];
  const exception = exceptionIn(element);
  return {
    ...textsOf({ description, result: attributes['result'] }),
    ...durationOf(attributes),
    ...(exception === undefined ? {} : { exception }),
    screenshots: elementsIn(childNamed(element, 'screenshots'), 'screenshot').map((screenshot) =>
      textsOf({ screenshot: screenshot.attributes['image'] ?? filled(screenshot.text) }),
    ),
    children: stepsIn(children),
  };
}

/** What Serenity writes where it knows no message. */
const NO_MESSAGE = 'Unspecified failure';

/** A step that failed has a message, and mostly an exception that repeats it. */
function exceptionIn(step: XmlElement): JsonObject | undefined {
  const text = filled(textIn(step, 'exception'));
  if (text !== undefined) return thrownIn(text);
  const message = filled(textIn(step, 'error'));
  return message === undefined || message === NO_MESSAGE ? undefined : { message };
}

const TYPE = /^([A-Za-z_$][\w$]{0,200}(?:\.[A-Za-z_$][\w$]{0,200}){1,40}): ?/;
const FRAME = /^\s{0,20}at (\S.{0,2000})$/;

/**
 * Parses an exception: its type, `:` and its message, and in a last line the frames in brackets, between commas. Thucydides writes the
 * stack as Java prints it.
 */
function thrownIn(text: string): JsonObject {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const listed = /^\[(.{0,1000000})\]$/.exec(lines.at(-1) ?? '')?.[1];
  if (listed !== undefined) return exceptionOf(lines.slice(0, -1), listed === '' ? [] : listed.split(', '));
  const parts: string[][] = [[]];
  for (const line of lines) {
    const isNext = line.startsWith(CAUSE) && parts.length < MOST_CAUSES;
    if (isNext) parts.push([line.slice(CAUSE.length)]);
    else parts.at(-1)?.push(line);
  }
  return parts.map(printedIn).reduceRight((rootCause, exception) => ({ ...exception, rootCause }));
}

const CAUSE = 'Caused by: ';

/** More causes than this are not read. */
const MOST_CAUSES = 20;

/** Parses an exception as Java prints it, without its cause. */
function printedIn(lines: readonly string[]): JsonObject {
  const first = lines.findIndex((line) => FRAME.test(line));
  return exceptionOf(
    lines.slice(0, first < 0 ? undefined : first),
    lines.flatMap((line) => FRAME.exec(line)?.[1] ?? []),
  );
}

function exceptionOf(lines: readonly string[], frames: readonly string[]): JsonObject {
  const text = lines.join('\n');
  const [front = '', type] = TYPE.exec(text) ?? [];
  return {
    ...textsOf({ errorType: type }),
    message: text.slice(front.length).trimEnd(),
    stackTrace: frames.map((methodName) => ({ methodName })),
  };
}
