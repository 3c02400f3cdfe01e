export { UnreadableListing } from './listed-test.js';
export { type DeclaredTest, LISTING_FORMATS, readListing } from './read-listing.js';
export { NumberedIds } from '../identity/test-id.js';
