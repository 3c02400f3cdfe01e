import type { ReportedFailure } from '../../report.js';
import { firstFound } from '../../values/found-values.js';
import { readFluentDotnet } from './message-patterns-dotnet-fluent.js';
import { readMstest } from './message-patterns-mstest.js';
import { readNunit } from './message-patterns-nunit.js';
import { readXunit } from './message-patterns-xunit.js';
import type { MessagePattern } from '../message-pattern.js';

/** NUnit, xUnit.net, MSTest, FluentAssertions and Shouldly. */
export const DOTNET_PATTERNS: MessagePattern = {
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
