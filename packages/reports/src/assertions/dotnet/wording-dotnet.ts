import type { ReportedFailure } from '../../report.js';
import { firstFound } from '../../values/found-values.js';
import { readFluentDotnet } from './wording-dotnet-fluent.js';
import { readMstest } from './wording-mstest.js';
import { readNunit } from './wording-nunit.js';
import { readXunit } from './wording-xunit.js';
import type { WordingReader } from '../wording.js';

/** NUnit, xUnit.net, MSTest, FluentAssertions and Shouldly. */
export const DOTNET_WORDING: WordingReader = {
  family: 'dotnet',
  read: (text, failure) =>
    firstFound(
      [
        readNunit,
        (part) => readXunit(part, isDotnet(failure)),
        readMstest,
        (part) => readFluentDotnet(part, isDotnet(failure), failure.type),
      ],
      text,
    ),
};

function isDotnet(failure: ReportedFailure): boolean {
  return failure.dialect === 'dotnet';
}
