/** An ellipsis as a source of an expression, also as consoles of Windows write it that do not know UTF-8 (code pages 437, 850, 852, 866, 932, 1251 and 1252). */
export const ELLIPSIS = '(?:…|ΓÇª|ÔÇª|ÔÇŽ|тАж|窶ｦ|вЂ¦|â€¦)';
