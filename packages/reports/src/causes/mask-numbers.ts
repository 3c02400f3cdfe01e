/** A number that is no part of a word: with a sign, groups, fraction, exponent or per cent. */
const NUMBER =
  /(?<![A-Za-z\d.])(?:(?<![)\]>-])[-+])?\d{1,400}(?:[.,_]\d{1,400}){0,40}(?:e[-+]?\d{1,4})?%?(?![A-Za-z\d])/gi;

/** What is looked at before and behind a number. */
const BEFORE = 48;
const BEHIND = 24;

const HTTP_STATUS = /^[1-5]\d\d$/;
const CODE = /^-?\d{1,5}$/;

/** Words right before a number that make it an HTTP status. */
const SAYS_STATUS =
  /(?:status(?:[ _-]?(?:code|line))?|http(?:\/\d(?:\.\d)?)?|\bcode|respond(?:ed|s)?(?: with)?|return(?:ed|s)|response)["'\s:=([<]{0,4}(?:(?:code|error|status|was|is|of|to|be|equal|eq|with|an?|not|should|of type|http)["'\s:=([<]{1,4}){0,4}$/i;

/** Reason phrases after a status. */
const REASON =
  /^["')\]]?\s?[-:"'(]{0,2}\s?["']?(?:OK\b|Created|Accepted|No Content|Moved|Found|Not Modified|(?:Temporary|Permanent) Redirect|Bad (?:Request|Gateway)|Unauthorized|Forbidden|Not (?:Found|Acceptable|Implemented)|Payment Required|Method Not|Request |Conflict\b|Gone\b|Precondition|Payload|URI Too|Unsupported|Unprocessable|Too (?:Many|Early)|Internal Server|Service Unavail|Gateway Time|response\b|status\b)/i;

/** A text that mentions a status, and the words before compared numbers. */
const SPEAKS_OF_STATUS = /\bstatus|\bhttp(?!s?:)|status[_ ]?code/i;
const COMPARED =
  /(?:\b(?:expected|received|actual|got|was|but|be|equals?|equaling|eq|to|found|not|assert|instead of|want|wanted|or|and|of|in)|[=!<>]=?|[[,|])["'\s:([<]{0,4}$/i;

/** What makes a number the code of an exit, a signal or an error. */
const SAYS_CODE =
  /(?:\bexit(?:ed)?(?: with)?(?: a)?(?: non-zero)?(?: code| status)?|\bstatus|\berror code|\berr(?:or)?no|\bsignal|\bclosed? (?:with )?code|\breturn code|\bcode ?=|\bexit_?code|\berror(?= )|\bsqlstate)["'\s:=#([]{0,4}$/i;
const STANDS_AS_CODE = /\b(?:ORA|PLS|TNS|CVE|RFC|ERR|DB2|IMP|SP2)-$/;

/** Masks numbers but HTTP statuses (100 to 599 where words say so) and the codes of exits, signals and errors. */
export function maskNumbers(text: string, areStatuses: boolean): string {
  const ofStatus = areStatuses || SPEAKS_OF_STATUS.test(text);
  return text.replace(NUMBER, (number, ...rest: readonly unknown[]) => {
    const offset = Number(rest[0]);
    const before = text.slice(Math.max(0, offset - BEFORE), offset);
    if (
      HTTP_STATUS.test(number) &&
      isStatus(before, text.slice(offset + number.length, offset + number.length + BEHIND), ofStatus)
    )
      return number;
    return isCode(number, before) ? number : '<#>';
  });
}

function isStatus(before: string, behind: string, ofStatus: boolean): boolean {
  return SAYS_STATUS.test(before) || REASON.test(behind) || (ofStatus && COMPARED.test(before));
}

function isCode(number: string, before: string): boolean {
  return CODE.test(number) && (SAYS_CODE.test(before) || STANDS_AS_CODE.test(before));
}
