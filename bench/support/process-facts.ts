import { readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;

/** Processor time that a process has used, all its threads together, in milliseconds; 10 ms is the least step (Linux, proc(5)). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; behind it, utime and stime are the 12th and 13th fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MiB: now, and the most it has been since `forgetPeak`. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_PER_MIB;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Resets the peak of a process's memory to what it is now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
