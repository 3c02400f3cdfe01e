import { Column } from 'typeorm';
import type { CollectionId } from '../common/identifiers.js';

/** The columns with the rules of a gate. Null: no such rule. */
export abstract class GateColumns {
  /** The collection whose tests are judged; null for all tests. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'collection_id' })
  collectionId: CollectionId | null;

  @Column({ type: 'integer', nullable: true, name: 'max_new_failures' })
  maxNewFailures: number | null;

  @Column({ type: 'integer', nullable: true, name: 'max_failures' })
  maxFailures: number | null;

  @Column({ type: 'integer', nullable: true, name: 'min_tests' })
  minTests: number | null;

  @Column({ type: 'double precision', nullable: true, name: 'min_pass_rate' })
  minPassRate: number | null;

  @Column({ type: 'double precision', nullable: true, name: 'min_api_coverage' })
  minApiCoverage: number | null;

  @Column({ type: 'boolean', name: 'no_new_flaky' })
  noNewFlaky: boolean;
}
