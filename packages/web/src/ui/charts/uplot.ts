// A file of its own, because imports come before all else in a file.
import './valid-language.js';
import uPlot from 'uplot';

export { uPlot };
