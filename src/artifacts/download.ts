import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';

/** A file to send. */
export interface Download {
  /** Its last part is the name to save it under. */
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Absent: the whole file. */
  readonly range?: ByteRange | undefined;
  /** Whether a frame shows it, as a document of no origin; otherwise it is an attachment. */
  readonly isInline: boolean;
}

const ATTACHED_POLICY = "default-src 'none'; sandbox";

/** Styles and pictures within the file are shown; `sandbox` without a word gives it no origin and runs nothing. */
const FRAMED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Makes the response of a download: an uploaded file must not act as the service. */
export function toDownload(response: Response, bytes: Readable, download: Download): StreamableFile {
  const { name, mediaType, sizeBytes, range, isInline } = download;
  response.setHeader('Content-Security-Policy', isInline ? FRAMED_POLICY : ATTACHED_POLICY);
  if (range !== undefined) {
    response.status(206);
    response.setHeader('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  }
  return new StreamableFile(bytes, {
    type: isInline && mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    length: range === undefined ? sizeBytes : range.last - range.first + 1,
    disposition: dispositionOf(name, isInline ? 'inline' : 'attachment'),
  });
}

/** RFC 6266 §4.3, with the name as UTF-8 (RFC 8187). */
function dispositionOf(name: string, kind: 'inline' | 'attachment'): string {
  const last = name.split('/').at(-1) ?? 'artifact';
  const ascii = last.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(last).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
