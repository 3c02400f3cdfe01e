/** Key of the query that changes of the provisioning reload. */
export const PROVISIONING_KEY = ['provisioning'];
