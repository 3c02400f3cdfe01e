import { describe, expect, it } from '@jest/globals';
import { plain } from '../../../test/plain-values.js';
import { normalizeFailure } from '../../reasons/normalize-failure.js';
import { readLabelled } from './message-patterns-labelled.js';

describe('a line with a label in front of both values', () => {
  it.each([
    ['Expected heading: Cart of Ada; Current heading: Cart of Bob', 'Cart of Ada', 'Cart of Bob'],
    ['AssertionError: expected page title : Shop | Cart, but actual page title : Shop', 'Shop | Cart', 'Shop'],
    ['expected value: 3, actual value: 1', 3, 1],
    ['Erwarteter Preis: 42, aber gefunden: 41', 42, 41],
    ['Erwartet: Korb leer; tatsächlich: Korb voll', 'Korb leer', 'Korb voll'],
    ['Total errado. Esperado: 42, mas obtido: 41', 42, 41],
    ['Se esperaba: Carrito vacío, pero se encontró: Carrito lleno', 'Carrito vacío', 'Carrito lleno'],
    ['Attendu : 42, mais reçu : 41', 42, 41],
    ['Atteso: vuoto, ma trovato: pieno', 'vuoto', 'pieno'],
    ['Beklenen: 42, ancak gelen: 41', 42, 41],
    ['Oczekiwano: 42, otrzymano: 41', 42, 41],
    ['Ожидалось: пусто, но получено: полно', 'пусто', 'полно'],
    ['期望值：42，实际值：41', 42, 41],
    ['期待値: 42、実際の値: 41', 42, 41],
    ['예상: 42, 실제: 41', 42, 41],
  ])('reads %j', (line, expected, actual) => {
    expect(plain({ ...readLabelled(line) })).toEqual({ expected, actual });
  });

  it.each([
    'Expected title: Cart; current address: /cart',
    'Expected the cart: it was not there',
    'expected: a, actual: b',
    'Erwartet wurde ein leerer Korb',
    'Esperado: 42',
    'Inesperado: 42, obtido: 41',
    String.raw`Expected C:\new but got C:\net`,
    '',
  ])('leaves %j alone', (line) => {
    expect(readLabelled(line)).toBeUndefined();
  });

  it('makes an assertion of an error without a name', () => {
    const message = 'Error: Erwarteter Preis: 42, aber gefunden: 41';
    expect(normalizeFailure({ message })).toMatchObject({ kind: 'assertion', expected: 42, actual: 41 });
  });
});

it('A line of labelled values is none of Truth, which has a line for each side', () => {
  const failure = normalizeFailure({ message: 'expected value: 3, actual value: 1' });
  expect(plain({ expected: failure.expected, actual: failure.actual })).toEqual({ expected: 3, actual: 1 });
  const ofTruth = normalizeFailure({ message: 'value of: cart.total()\nexpected: 3\nbut was : 1' });
  expect(plain({ expected: ofTruth.expected, actual: ofTruth.actual })).toEqual({ expected: 3, actual: 1 });
});
