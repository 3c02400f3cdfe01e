/** A scope of the catalog. */
export class ScopeDto {
  scope: string;
  /** What it allows, in plain words. */
  allows: string;
  module: string;
  /** `reserved` ones are asked for by no route yet. */
  status: 'active' | 'reserved';
  /** The roles that permit it. */
  roles: ('viewer' | 'member' | 'admin' | 'owner')[];
}

/** Every scope. */
export class ScopeCatalogDto {
  items: ScopeDto[];
}
