/** A scope of the catalog. */
export class ScopeDto {
  scope: string;
  /** What it allows, in plain words. */
  allows: string;
  module: string;
  /** No route requires a `reserved` scope yet. */
  status: 'active' | 'reserved';
  /** The roles that permit it. */
  roles: ('viewer' | 'member' | 'admin' | 'owner')[];
}

/** All scopes. */
export class ScopeCatalogDto {
  items: ScopeDto[];
}
