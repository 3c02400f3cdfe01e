import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../common/clock.js';
import { withoutTenant, withTenant } from '../common/tenant/tenant-scope.js';
import { PortalApis } from './portal-apis.js';
import { PortalContent } from './portal-content.js';
import type { PortalEntity } from './portal.entity.js';
import { writePortal, writePortalBadge } from './portal-html.js';
import { opens } from './portal-key.js';
import { PortalQueries, type PortalAddress } from './portal.queries.js';
import { RefreshedCache } from './refreshed-cache.js';

/** A file of a portal: its page, or a badge. */
export interface PortalFile {
  readonly body: Buffer;
  readonly tag: string;
}

/** The files of a portal, as they are served. */
export interface PortalFiles {
  readonly isPublic: boolean;
  readonly page: PortalFile;
  /** By their names: `collection-<slug>`, `target-<slug>`. */
  readonly badges: ReadonlyMap<string, PortalFile>;
}

/** Largest number of addresses that are remembered, also of those without a portal. */
const MOST_ADDRESSES = 5000;
const MOST_PORTALS = 500;

/**
 * Serves portals from memory. The row of a portal is read at most once a second, so that a change of its key or its removal applies
 * within a second; its content is computed at most once in 5 seconds, and takes at most a twentieth of the time.
 */
@Injectable()
export class PortalPages {
  readonly #rows: RefreshedCache<PortalEntity | undefined>;
  readonly #files: RefreshedCache<PortalFiles>;

  constructor(
    private readonly queries: PortalQueries,
    private readonly content: PortalContent,
    private readonly apis: PortalApis,
    clock: Clock,
  ) {
    this.#rows = new RefreshedCache(clock, { least: 1000, most: 1000, timesLoad: 0 }, MOST_ADDRESSES);
    this.#files = new RefreshedCache(clock, { least: 5000, most: 60_000, timesLoad: 20 }, MOST_PORTALS);
  }

  /** The files of the portal at an address; undefined without one, and with a wrong key. */
  async at(address: PortalAddress, key: string | undefined): Promise<PortalFiles | undefined> {
    const { organization, portal: slug } = address;
    const portal = await this.#rows.get(`${organization}/${slug}`, () =>
      withoutTenant('publicPage', () => this.queries.at(address)),
    );
    if (portal === undefined || !opens(portal, key)) return undefined;
    return this.#files.get(versionOf(portal), () => withTenant(portal.organizationId, () => this.write(portal)));
  }

  private async write(portal: PortalEntity): Promise<PortalFiles> {
    const items = await this.content.items(portal);
    const apis = await this.apis.of(portal);
    const isPublic = portal.visibility === 'public';
    const badges = portal.badges ? items : [];
    return {
      isPublic,
      page: toFile(writePortal({ title: portal.name, isIndexed: isPublic, items, apis })),
      badges: new Map(badges.map((item) => [`${item.kind}-${item.slug}`, toFile(writePortalBadge(item))])),
    };
  }
}

/** Changes with everything that the portal shows. */
function versionOf({ createdAt: _createdAt, keyDigest: _keyDigest, ...shown }: PortalEntity): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64');
}

function toFile(text: string): PortalFile {
  const body = Buffer.from(text);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
