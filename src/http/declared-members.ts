import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

/** Names of the members of a DTO that have a validation rule, by DTO. They do not change after the start. */
const DECLARED = new WeakMap<Type, readonly string[]>();

/**
 * Copies the members of a JSON body that its DTO declares, and reads no other. class-transformer and class-validator take
 * quadratic time over members that they do not know. A body that is not an object, or a type without rules, stays as it is.
 */
export function pickDeclaredMembers(body: unknown, dto: Type): unknown {
  const declared = declaredMembersOf(dto);
  if (declared.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const present = declared.filter((name) => Object.hasOwn(body, name));
  return Object.fromEntries(present.map((name) => [name, Reflect.get(body, name)]));
}

function declaredMembersOf(dto: Type): readonly string[] {
  const known = DECLARED.get(dto);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  DECLARED.set(dto, names);
  return names;
}
