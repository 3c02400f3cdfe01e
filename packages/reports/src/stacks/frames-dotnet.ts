import { makeFrame, type Frame } from './frame.js';

/**
 * `at Shop.Till.Total(Int32 a) in C:\src\Till.cs:line 12`, with `at`, `in` and `line` in the machine's language; Mono:
 * `at Shop.Till.Total () [0x00001] in /src/Till.cs:12`.
 */
const FRAME =
  /^\s*\S{1,10} ([^()]{1,1000}\([^()]{0,1000}\))(?: \[0x[0-9a-f]{1,16}\])? \S{1,10} (.{1,1000}\.(?:cs|fs|vb|fsx|razor|cshtml|csx)):(?:[^\s\d:]{1,20} )?(\d{1,9})$/;

const FOREIGN =
  /^(?:System|Microsoft|NUnit\.(?:Framework|Core|Engine|VisualStudio|Util)|Xunit|MSTest|TestPlatform|FluentAssertions|AwesomeAssertions|Shouldly|Moq|NSubstitute|FakeItEasy|Castle|TUnit|Expecto|FsUnit|Unquote|Verify(?:Tests|Xunit|NUnit|MSTest)|TechTalk\.SpecFlow|Reqnroll|LightBDD|Fixie|Polly|AutoFixture|Bunit|Newtonsoft)\./;

/** Reads a frame of .NET that has a file. */
export function readDotnetFrame(line: string): Frame | undefined {
  const [, call, file, row] = FRAME.exec(line) ?? [];
  if (call === undefined || file === undefined) return undefined;
  return makeFrame({ file, line: row, function: call.trim() }, FOREIGN.test(call) || /[\\/]\.nuget[\\/]/.test(file));
}
