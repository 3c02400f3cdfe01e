/**
 * What languages, browsers and databases say of an error, and people do not of a check: some reports have the words without the
 * name of the error. JavaScript is apart, in `engine-errors.ts`.
 */
const ERRORS: readonly RegExp[] = [
  // WebDriver, by its table of errors.
  /^(?:Message: )?(?:element click intercepted|element not interactable|insecure certificate|invalid (?:argument|cookie domain|element state|selector|session id)|javascript error|move target out of bounds|no such (?:alert|cookie|element|frame|window|shadow root)|detached shadow root|script timeout|session not created|stale element reference|unable to (?:set cookie|capture screen)|unexpected alert open|unknown (?:command|method)|chrome not reachable|target frame detached)(?::|\n|$)/,
  /^(?:Message: )?(?:disconnected|unknown error|unsupported operation): \S/,
  /^(?:Message: )?Unable to locate element: \S/,
  // Python.
  /^(?:global )?name '\w{1,200}' is not defined\b/,
  /^(?:cannot import name '?\w|No module named '?\w|cannot access local variable '|local variable '\w{1,200}' referenced before assignment)/,
  /^(?:module |type object )?'[\w.]{1,200}' (?:object )?has no attribute '/,
  /^'[\w.]{1,200}' object (?:is not (?:subscriptable|callable|iterable|an iterator)|does not support |cannot be interpreted as )/,
  /^(?:unsupported operand type\(s\) for |unhashable type: '|(?:list|tuple|string) indices must be integers\b|can't compare offset-naive |Can't instantiate abstract class |invalid literal for int\(\) with base |could not convert string to float: |not enough values to unpack |too many values to unpack |can only concatenate )/,
  /^[\w.]{1,200}\(\) (?:takes (?:from )?\d{1,4} (?:to \d{1,4} )?positional arguments? but |missing \d{1,4} required (?:positional|keyword-only) argument|got an unexpected keyword argument '|got multiple values for )/,
  /^fixture '\w{1,200}' not found$/m,
  // PHP.
  /^(?:Call to (?:undefined|a member function|private|protected) |Undefined (?:variable|index|array key|offset|property|constant):? |Too few arguments to function |Cannot access (?:private|protected) (?:property|const) |Cannot modify header information |Unsupported operand types: )/,
  /^(?:Class|Interface|Trait) "[^"\n]{1,400}" not found\b/,
  /^[\w\\:]{1,400}\(\)(?:: Argument #\d{1,3} \(\$\w{1,100}\) must be | expects parameter \d{1,3} to be )/,
  // Groovy, and the machine of Java.
  /^Cannot (?:get property '[^\n]{1,400}' on|invoke method [\w$]{1,200}\(\) on|set property '[^\n]{1,400}' on) null object$/m,
  /^(?:No such property: \w{1,200} for class: |No signature of method: )\S/,
  /^(?:Index -?\d{1,12} out of bounds for length \d|Index: \d{1,12}, Size: \d|For input string: "|Could not initialize class \S|class [\w.$[;]{1,300} cannot be cast to class |Array index out of range: -?\d)/,
  /^\/ by zero$/m,
  // .NET and PowerShell.
  /^(?:Object reference not set to an instance of an object|Value cannot be null\b|Sequence contains no (?:matching )?elements?\b|Could not load (?:file or assembly|type) '|Unable to load DLL '|Index was outside the bounds of the array|Unable to cast object of type '|The given key (?:'[^'\n]{1,400}' )?was not present in the dictionary|Input string was not in a correct format|Could not find (?:file '|a part of the path '))/,
  /^(?:Exception has been thrown by the target of an invocation\.|The type initializer for '[^'\n]{1,400}' threw an exception\.|Cannot access a disposed (?:object|context)\b|Collection was modified; enumeration operation may not execute\.|Attempted to divide by zero\.|Nullable object must have a value\.|Operation is not valid due to the current state of the object\.|The method or operation is not implemented\.|Specified argument was out of the range of valid values\.|Method not found: '|A task was canceled\.)/,
  /^(?:The term '[^\n]{1,400}' is not recognized as |Cannot bind (?:argument|parameter) |Unable to find type \[|You cannot call a method on a null-valued expression|Cannot index into a null array|A parameter cannot be found that matches parameter name ')/,
  // Apex.
  /^(?:Methods defined as TestMethod do not support |Attempt to de-reference a null object$|(?:Insert|Update|Upsert|Delete|Merge|Undelete) failed\. First exception on row \d|Too many (?:SOQL queries|DML statements|DML rows|query rows|callouts): \d|List has no rows for assignment to SObject$|List index out of bounds: \d|Apex (?:CPU time|heap size) limit exceeded|SObject row was retrieved via SOQL without querying the requested field: |You have uncommitted work pending\.)/,
  // Node looks for modules.
  /^Cannot find (?:module|package) '[^'\n]{1,1000}'/,
  // Databases.
  /^(?:no such (?:table|column|function): \S|SQLSTATE\[\w{5}\]|ORA-\d{5}: |(?:NOT NULL|UNIQUE|FOREIGN KEY|CHECK) constraint failed\b)/,
  // Godot.
  /^(?:Invalid (?:call\. Nonexistent function '|access to property or key '|assignment of property or key '|operands '|get index '|set index ')|Attempt to call function '[^'\n]{1,200}' in base |Cannot call method '[^'\n]{1,200}' on a (?:null value|previously freed instance))/,
];

/** Whether a message is that of an error of a language, a browser or a database. */
export function isLanguageError(message: string): boolean {
  return ERRORS.some((says) => says.test(message));
}
