import './valid-language.js';
import uPlot from 'uplot';

export { uPlot };
