import { describe, expect, it } from '@jest/globals';
import { childNamed, deepTextOf } from './xml-element.js';
import { readXmlSubtrees, type XmlElement, type XmlPiece, type XmlSubtree } from './xml-subtrees.js';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function piecesOf(xml: string | Uint8Array, size = 1_000_000): Promise<readonly XmlPiece[]> {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
  const pieces: XmlPiece[] = [];
  for await (const read of readXmlSubtrees(inPieces(bytes, size), (name) => name === 'unit')) pieces.push(...read);
  return pieces;
}

async function unitsOf(xml: string | Uint8Array, size?: number): Promise<readonly XmlSubtree[]> {
  return (await piecesOf(xml, size)).flatMap((piece) => (piece.kind === 'unit' ? [piece.unit] : []));
}

async function elementOf(xml: string | Uint8Array, size?: number): Promise<XmlElement> {
  const [unit] = await unitsOf(xml, size);
  if (unit === undefined) throw new Error('no unit was read');
  return unit.element;
}

async function codesOf(xml: string | Uint8Array): Promise<readonly string[]> {
  return (await piecesOf(xml)).flatMap((piece) => (piece.kind === 'warning' ? [piece.warning.code] : []));
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('XML in subtrees', () => {
  it('returns whole elements with attributes, children, text and lines', async () => {
    const xml =
      '<?xml version="1.0"?>\n<root>\n <unit a="1 &lt; 2" b=\'x\'>\n  head<child>in &amp; out</child><![CDATA[ <raw> ]]>tail\n</unit></root>';
    const element = await elementOf(xml);
    expect(element.name).toBe('unit');
    expect({ ...element.attributes }).toEqual({ a: '1 < 2', b: 'x' });
    expect(element.line).toBe(3);
    expect(element.text).toBe('\n  head <raw> tail\n');
    expect(childNamed(element, 'child')?.text).toBe('in & out');
    expect(childNamed(element, 'child')?.line).toBe(4);
    expect(childNamed(element, 'none')?.text).toBeUndefined();
  });

  it('gives the open ancestors as the same objects as long as they are open, and reports when they close', async () => {
    const pieces = await piecesOf('<root name="r"><s name="1"><unit/><unit/></s><s name="2"><unit/></s></root>');
    const seen = pieces.map((piece) =>
      piece.kind === 'unit'
        ? `unit in ${piece.unit.path.map((open) => open.attributes['name']).join('/')}`
        : piece.kind === 'close'
          ? `close ${piece.path.map((open) => open.attributes['name']).join('/')}`
          : piece.warning.code,
    );
    expect(seen).toEqual(['unit in r/1', 'unit in r/1', 'close r/1', 'unit in r/2', 'close r/2', 'close r']);
    const [first, second, third] = pieces.flatMap((piece) => (piece.kind === 'unit' ? [piece.unit] : []));
    expect(first?.path[1]).toBe(second?.path[1]);
    expect(second?.path[1]).not.toBe(third?.path[1]);
    expect(first?.path[0]).toBe(third?.path[0]);
  });

  it('requests subtrees by local name and knows namespaces of ancestors', async () => {
    const xml = '<t:root xmlns:t="urn:one" xmlns="urn:two"><s><t:unit t:kind="k" kind="own"/></s></t:root>';
    const [unit] = await unitsOf(xml);
    expect(unit?.path.map((open) => [open.name, open.namespace])).toEqual([
      ['root', 'urn:one'],
      ['s', 'urn:two'],
    ]);
    expect(unit?.element.attributes['t:kind']).toBe('k');
    expect(unit?.element.attributes['kind']).toBe('own');
  });

  it('has attributes that inherit nothing', async () => {
    const element = await elementOf('<unit constructor="c"/>');
    expect(element.attributes['constructor']).toBe('c');
    expect(element.attributes['toString']).toBeUndefined();
  });

  const HARD =
    '<?xml version="1.0" encoding="UTF-8"?><!-- <unit/> --><!DOCTYPE r [ <!-- it\'s > --> <!ENTITY x "]>"> ]><r>\r\n<unit a="é &amp; &#x1F680;" b="1 > 0">' +
    'ü🚀 &lt;&#65;&gt; ]] <![CDATA[]]]]><![CDATA[>]]> \u001b[31mred <c/> &nope; a & b < c <!-- no --> <?pi no?></unit></r>';

  it.each([1, 2, 3, 5, 64])('reads the same however the file is cut into pieces, as of %p bytes', async (size) => {
    const element = await elementOf(HARD, size);
    expect({ ...element.attributes }).toEqual({ a: 'é & 🚀', b: '1 > 0' });
    expect(element.text).toBe('ü🚀 <A> ]] ]]> \u001b[31mred  &nope; a & b < c  ');
    expect(element.children.map((child) => child.name)).toEqual(['c']);
    expect(element.line).toBe(2);
  });

  it('reads a long attribute that comes byte by byte', async () => {
    const element = await elementOf(`<unit a="${'x'.repeat(1_000)}"/>`, 1);
    expect(element.attributes['a']).toHaveLength(1_000);
  });

  it.each([1, 2, 3, 1000])(
    'takes a line end in two pieces of %p bytes for one, and what is allowed for no fault',
    async (size) => {
      const xml = '<unit>a\r\nb<![CDATA[c\r\nd\r\n]]>\ufffd ]]]]&gt;</unit>';
      const pieces = await piecesOf(xml, size);
      expect(pieces).toMatchObject([{ kind: 'unit', unit: { element: { text: 'a\nbc\nd\n\ufffd ]]]]>' } } }]);
    },
  );
});

describe('encodings', () => {
  const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><unit>grün – “ja”</unit>`;

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${xml('utf-8')}`)],
    ['UTF-16 with a byte order mark', utf16(`\ufeff${xml('UTF-16')}`)],
    ['big-endian UTF-16 with a byte order mark', utf16(`\ufeff${xml('UTF-16')}`).swap16()],
    ['UTF-16 without a byte order mark', utf16(xml('UTF-16LE'))],
    ['UTF-8 that claims to be UTF-16', Buffer.from(xml('UTF-16'))],
    ['UTF-8 that claims to be ISO-8859-1', Buffer.from(xml('ISO-8859-1'))],
    ['UTF-8 that claims an encoding nobody knows', Buffer.from(xml('x-unknown'))],
    [
      'windows-1252',
      Buffer.from(xml('windows-1252').replace('–', '\u0096').replace('“', '\u0093').replace('”', '\u0094'), 'latin1'),
    ],
  ])('reads %s', async (_, bytes) => {
    expect((await elementOf(bytes)).text).toBe('grün – “ja”');
    expect((await elementOf(bytes, 3)).text).toBe('grün – “ja”');
  });

  it('replaces bytes that are not text, with a warning', async () => {
    const bytes = Buffer.concat([Buffer.from('<unit>a'), Buffer.from([0xff, 0xc3]), Buffer.from('b</unit>')]);
    expect((await elementOf(bytes)).text).toBe('a\ufffd\ufffdb');
    expect(await codesOf(bytes)).toEqual(['healed']);
  });

  it('does not warn of a replacement character that the file itself contains', async () => {
    expect(await codesOf('<unit>\ufffd</unit>')).toEqual([]);
  });
});

describe('repairs', () => {
  it.each([
    ['a control character', '<unit>\u001b[1mx\u0000</unit>', '\u001b[1mx\u0000'],
    ['a reference to a control character', '<unit>&#27;[1m&#x1B;[0m</unit>', '\u001b[1m\u001b[0m'],
    ['a reference to no character', '<unit>&#xD800;&#x110000;</unit>', '\ufffd\ufffd'],
    ['a stray ampersand', '<unit>a & b && c&</unit>', 'a & b && c&'],
    ['an entity of HTML', '<unit>a&nbsp;b</unit>', 'a&nbsp;b'],
    ['a stray less-than sign', '<unit>if (a < b && c <= d) <-</unit>', 'if (a < b && c <= d) <-'],
    ['a type parameter', '<unit>List<String> is no Map<K, V></unit>', 'List<String> is no Map<K, V>'],
    ['an end tag of nothing', '<unit>a</b>c</unit>', 'a</b>c'],
    ['a document type inside', '<unit><!DOCTYPE html>x</unit>', '<!DOCTYPE html>x'],
    ['the end of CDATA in text', '<unit>a]]>b</unit>', 'a]]>b'],
  ])('keeps the text around %s, with a warning', async (_, xml, text) => {
    expect((await elementOf(xml)).text).toBe(text);
    const codes = await codesOf(xml);
    expect(codes.every((code) => code === 'healed')).toBe(true);
  });

  it.each([
    ['a stray ampersand', '<unit a="x & y" b="z"/>', 'x & y'],
    ['a less-than sign', '<unit a="x < y <z>" b="z"/>', 'x < y <z>'],
    ['quotes', '<unit a="say "hi" to x" b="z"/>', 'say "hi" to x'],
    ['no quotes', '<unit a=x b=z/>', 'x'],
    ['a control character', '<unit a="\u001b[1m" b="z"/>', '\u001b[1m'],
    ['a valueless attribute beside', '<unit disabled a="x" b="z"/>', 'x'],
  ])('repairs an attribute with %s', async (_, xml, value) => {
    const { attributes } = await elementOf(xml);
    expect(attributes['a']).toBe(value);
    expect(attributes['b']?.replace('/', '')).toBe('z');
  });

  it('keeps the lines of a message that was written without escapes, as XML does not, and makes them blanks in a name', async () => {
    const { attributes } = await elementOf('<unit message="expected: 1\n     got: 2" name="two\nlines"/>\n');
    expect(attributes['message']).toBe('expected: 1\n     got: 2');
    expect(attributes['name']).toBe('two lines');
  });

  it('counts lines rightly after what it leaves out', async () => {
    const xml = '<!--\n\n--><!DOCTYPE r [\n]>\n<r>\nnoise\n<x\n message="a\nb"/>\n<unit/></r>';
    const [unit] = await unitsOf(xml);
    expect(unit?.element.line).toBe(10);
  });

  it('closes elements that are left open when one around them closes', async () => {
    const element = await elementOf('<r><unit><a><b>text</a><c/></unit></r>');
    expect(element.children.map((child) => child.name)).toEqual(['a', 'c']);
    expect(deepTextOf(element)).toContain('text');
  });

  it('neither expands nor fetches entities', async () => {
    const laughs =
      '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><r><unit>&b;&x;</unit></r>';
    expect((await elementOf(laughs)).text).toBe('&b;&x;');
  });

  it('skips text before the document and after it, with a warning', async () => {
    const pieces = await piecesOf('> npm test\na < b\n<?xml version="1.0"?><r><unit/></r>\nDone in 3 s.\n');
    expect(pieces.map((piece) => piece.kind)).toEqual(['warning', 'unit', 'close']);
    expect(pieces[0]).toMatchObject({ warning: { code: 'foreign_text' } });
  });

  it('takes what is left of a longer document behind a shorter one as the end of one that is missing', async () => {
    const one = '<r><unit/></r>';
    const left = await piecesOf(`${one}\nit name="b"><x/></unit></r>`);
    expect(left).toContainEqual(expect.objectContaining({ warning: expect.objectContaining({ code: 'truncated' }) }));
    const logged = await piecesOf(`${one}\n</div> Done in 3 s.`);
    expect(JSON.stringify(logged)).not.toContain('truncated');
  });

  it('reads several documents, one after another', async () => {
    const one = '<?xml version="1.0" encoding="UTF-8"?>\n<r><unit/></r>\n';
    const units = await unitsOf(one + one);
    expect(units.map((unit) => [unit.path.length, unit.isComplete])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect(units[0]?.path[0]).not.toBe(units[1]?.path[0]);
  });

  it('reads a document after one that ends early', async () => {
    const units = await unitsOf('<r><unit>a\n<?xml version="1.0"?>\n<r><unit>b</unit></r>');
    expect(units.map(({ element, isComplete, path }) => [element.text.trim(), isComplete, path.length])).toEqual([
      ['a', false, 1],
      ['b', true, 1],
    ]);
  });
});

describe('a file that ends early', () => {
  const whole = '<r><unit name="1"/><unit name="2"><f message="mé">text <![CDATA[raw]]></f></unit></r>';

  it.each(Array.from({ length: Buffer.byteLength(whole) - 1 }, (_, index) => index + 1))(
    'gives what stood before byte %p',
    async (length) => {
      const bytes = Buffer.from(whole).subarray(0, length);
      const pieces = await piecesOf(bytes);
      const units = pieces.flatMap((piece) => (piece.kind === 'unit' ? [piece.unit] : []));
      const isFirstThere = length >= '<r><unit name="1"/>'.length;
      expect(units.filter((unit) => unit.isComplete && unit.element.attributes['name'] === '1')).toHaveLength(
        isFirstThere ? 1 : 0,
      );
      expect(units.filter((unit) => unit.isComplete && unit.element.attributes['name'] === '2')).toHaveLength(
        length >= Buffer.byteLength(whole) - 4 ? 1 : 0,
      );
      if (length > 3)
        expect(pieces.some((piece) => piece.kind === 'warning' && piece.warning.code === 'truncated')).toBe(true);
    },
  );

  it('returns the subtree it ended early in, as incomplete, with what is known of it', async () => {
    const [unit] = await unitsOf('<r><s><unit name="2"><f message="the mess');
    expect(unit?.isComplete).toBe(false);
    expect(unit?.element.children[0]?.attributes['message']).toBe('the mess');
  });

  it('closes what was open', async () => {
    const pieces = await piecesOf('<r><s><unit/>');
    expect(pieces.map((piece) => piece.kind)).toEqual(['unit', 'warning', 'close', 'close']);
  });
});

describe('limits', () => {
  it('keeps the head of a text without end', async () => {
    const element = await elementOf(`<unit><out>${'x'.repeat(4_500_000)}</out><f>why</f></unit>`, 65_536);
    expect(childNamed(element, 'out')?.text.length).toBe(4 * 1024 * 1024);
    expect(childNamed(element, 'f')?.text).toBe('why');
    expect(await codesOf(`<unit>${'x'.repeat(4_500_000)}</unit>`)).toEqual(['limit']);
  });

  it('shortens an attribute without end', async () => {
    const element = await elementOf(`<unit name="n" a="${'x'.repeat(3_000_000)}end"/>`, 65_536);
    expect(element.attributes['name']).toBe('n');
    expect(element.attributes['a']?.length).toBeLessThan(2_200_000);
    expect(element.attributes['a']?.endsWith('end')).toBe(true);
  });

  it('skips what is nested too deeply, and reads on after it', async () => {
    const deep = `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`;
    const units = await unitsOf(`<r><unit>${deep}<b>x</b></unit><unit/></r>`, 65_536);
    expect(units).toHaveLength(2);
    expect(units[0]?.element.children.map((child) => child.name)).toEqual(['a', 'b']);
  });

  it('limits the number of warnings', async () => {
    const codes = await codesOf(`<r>${'<unit>&x; \u0001 < </y> <T></unit>'.repeat(1000)}</r>`);
    expect(codes.length).toBeLessThan(13);
  });
});
