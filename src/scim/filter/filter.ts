/** The operators that compare an attribute with a value (RFC 7644 §3.4.2.2). */
export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

/** A value in a filter. */
export type FilterValue = string | number | boolean | null;

/** A parsed filter. Names of attributes are in lower case, without the URN of the core schemas. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'present'; readonly attribute: string }
  | {
      readonly kind: 'compare';
      readonly attribute: string;
      readonly comparison: Comparison;
      readonly value: FilterValue;
    }
  /** Elements of a multi-valued attribute: `emails[type eq "work"]`. */
  | { readonly kind: 'elements'; readonly attribute: string; readonly filter: Filter };

/** The target of a PATCH operation (RFC 7644 §3.5.2): `name.givenName`, `emails[type eq "work"].value`. */
export interface AttributePath {
  readonly attribute: string;
  /** Which elements of a multi-valued attribute. */
  readonly filter: Filter | undefined;
  readonly subAttribute: string | undefined;
}
