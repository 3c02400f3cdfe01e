import { describe, expect, it } from '@jest/globals';
import { schemaView } from './schema-view.js';

/** The names of the members that a view shows, indented by how deep they stand. */
function outline(view: unknown): readonly string[] {
  let depth = 0;
  return [...String(view).matchAll(/<ul|<\/ul>|<li><code>([^<]+)<\/code>/g)].flatMap(([tag, name]) => {
    if (tag === '<ul') depth += 1;
    if (tag === '</ul>') depth -= 1;
    return name === undefined ? [] : [`${'  '.repeat(depth - 1)}${name}`];
  });
}

describe('schemaView', () => {
  it('shows members with their types, whether they are there always, and their descriptions', () => {
    const schema = {
      required: ['id'],
      properties: { id: { type: 'string', description: 'Has `code` & <b>' }, n: { type: 'integer', minimum: 1 } },
    };

    expect(String(schemaView(schema, {}))).toBe(
      [
        '<ul class="members"><li><code>id</code> <span class="type">string</span>',
        '<div>Has <code>code</code> &amp; &lt;b&gt;</div></li>' +
          '<li><code>n</code> <span class="type">integer</span> <span class="note">optional, at least 1</span>',
        '<div></div></li></ul>',
      ].join('\n'),
    );
  });

  it('follows references, into lists and alternatives', () => {
    const schemas = {
      Run: { properties: { tests: { type: 'array', items: { $ref: '#/components/schemas/Test' } } } },
      Test: { properties: { name: {} } },
    };
    const schema = { anyOf: [{ $ref: '#/components/schemas/Run' }, { type: 'null' }] };

    expect(outline(schemaView(schema, schemas))).toEqual(['tests', '  name']);
  });

  it('shows a schema within itself by its name alone', () => {
    const schemas = { Tree: { properties: { left: { $ref: '#/components/schemas/Tree' } } } };

    expect(outline(schemaView({ $ref: '#/components/schemas/Tree' }, schemas))).toEqual(['left']);
  });

  it('shows what values other names have', () => {
    expect(outline(schemaView({ type: 'object', additionalProperties: { type: 'string' } }, {}))).toEqual([
      'any other name',
    ]);
  });

  it('is nothing for a plain value', () => {
    expect(schemaView({ type: 'string' }, {})).toBeUndefined();
  });
});
