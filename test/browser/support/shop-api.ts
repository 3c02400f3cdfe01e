const operation = (operationId: string, statuses: readonly string[]): object => ({
  operationId,
  responses: Object.fromEntries(statuses.map((status) => [status, { description: status }])),
});

/** The OpenAPI document of the sample shop. */
export const SHOP_API = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1.4.0' },
  paths: {
    '/orders': { get: operation('listOrders', ['200']), post: operation('createOrder', ['201', '402', '4XX']) },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('readOrder', ['200', '404']),
      delete: operation('cancelOrder', ['204', '404']),
    },
    '/carts/current/items': { post: operation('addItem', ['201', 'default']) },
  },
};

/** A newer version, without an operation that clients may use. */
export const SHOP_API_2 = {
  ...SHOP_API,
  info: { title: 'Shop', version: '2.0.0' },
  paths: { ...SHOP_API.paths, '/orders': { post: operation('createOrder', ['201', '402', '4XX', '503']) } },
};
