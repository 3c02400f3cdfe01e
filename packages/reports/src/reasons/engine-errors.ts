/**
 * What an engine of JavaScript says and nothing else does: V8 (Node 20), JavaScriptCore (Bun 1.4), and SpiderMonkey as MDN documents
 * its errors. Some reports leave out the name of the error.
 */
const CERTAIN: readonly RegExp[] = [
  /^Cannot (?:read|set) propert(?:y|ies) (?:'[^'\n]{0,200}' )?of (?:undefined|null)\b/,
  /^Cannot set property \S{1,200} of [^\n]{1,200} which has only a getter$/m,
  /^Cannot destructure (?:property )?'[^\n]{1,400}' (?:of '[^\n]{1,400}' as it is (?:undefined|null)\.|as it is (?:undefined|null)\.|from null or undefined value)/,
  /^Cannot (?:convert undefined or null to object|convert a Symbol value to a (?:string|number)|mix BigInt and other types)\b/,
  /^Cannot (?:assign to read only property|delete property) '[^\n]{1,200}' of \S/,
  /^Cannot (?:add|define|redefine) property:? [^\n]{1,200}(?:, object is not extensible)?$/m,
  /^Cannot access (?:'[^'\n]{1,200}' before initialization|uninitialized variable)\b/,
  /^Cannot use 'in' operator to search for '/,
  /^(?:Class constructor \S{1,200} cannot be invoked without 'new'|Cannot call a class constructor \S{1,200} without \|new\|)/,
  /^Class extends value [^\n]{1,200} is not a constructor or null$/m,
  /^Assignment to constant variable\.$/m,
  /^(?:Converting circular structure to JSON|JSON\.stringify cannot serialize |Do not know how to serialize a BigInt)/,
  /^Unexpected (?:token [^\n]{1,200} in JSON at position \d|end of JSON input|non-whitespace character after JSON at)/,
  /^(?:Unexpected token |")[^\n]{1,200}" is not valid JSON$/m,
  /^(?:Method )?[\w.]{1,100} called on (?:incompatible receiver |null or undefined$|non-object$)/m,
  /^Iterator value [^\n]{1,200} is not an entry object$/m,
  /^JSON Parse error: /,
  /^Unexpected token '[^'\n]{1,20}' at \d{1,9}:\d{1,9}$/m,
  /^JSON\.parse: [^\n]{1,200} of the JSON data$/m,
  /^(?:Maximum call stack size exceeded|too much recursion|cyclic object value)\b/,
  /^[Rr]educe of empty array with no initial value$/m,
  /^Must call super constructor in derived class before accessing 'this'/,
  /^Right-hand side of 'instanceof' is not (?:callable|an object)$/m,
  /^Promise resolver [^\n]{1,200} is not a function$/m,
  // JavaScriptCore.
  /^[^\n]{1,400} is not (?:an [oO]bject|a constructor|a function)\.? \(evaluating '/,
  /^[^\n]{1,400} is not a function\. \(In '/,
  /^(?:Can't find variable: \S|Attempted to assign to readonly property\.|Attempting to define property on object that is not extensible\.)/,
  // SpiderMonkey.
  /^can't (?:access (?:property "[^"\n]{1,200}"[, ]|lexical declaration '[^'\n]{1,200}' before initialization)|convert [^\n]{1,200} to |define property "[^"\n]{1,200}": )/,
  /^invalid assignment to const '/,
];

/** An expression of JavaScript that is not what it is used as. Other languages and people have such sentences, too. */
const OF_EXPRESSION =
  /^(?:Cannot (?:read|set) propert(?:y|ies) \S|(?:object )?[\w$][^\s]{0,200} is not (?:a function|defined|iterable|a constructor)(?=$|\n| [({])|(?:\((?:intermediate value|void 0)\)\S{0,200}|\{\}) is not (?:a function|iterable|a constructor)\b|Invalid (?:array length|time value)$)/;

/** Whether a message is one that an engine of JavaScript throws. */
export function isEngineError(message: string): boolean {
  return CERTAIN.some((says) => says.test(message));
}

/** Whether a message is one of an engine, where the test is known to be JavaScript, or nothing is known of it. */
export function looksLikeEngineError(message: string): boolean {
  return isEngineError(message) || OF_EXPRESSION.test(message);
}
