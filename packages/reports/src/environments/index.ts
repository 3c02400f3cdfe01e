export { isVariableName, variableNameProblem } from './variable-names.js';
