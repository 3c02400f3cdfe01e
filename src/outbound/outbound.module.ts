import { Module } from '@nestjs/common';
import { Destinations } from './destinations.js';
import { DocumentReader } from './document-reader.js';
import { HostLookup } from './host-lookup.js';

/** Requests to URLs of users: where they may go, and documents that are read there. */
@Module({ providers: [Destinations, DocumentReader, HostLookup], exports: [Destinations, DocumentReader] })
export class OutboundModule {}
