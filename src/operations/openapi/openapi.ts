import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { programVersion } from '../../common/package-root.js';
import { inCanonicalOrder } from './canonical-order.js';
import { collectFacts } from './collect-facts.js';
import { completeDocument } from './complete-document.js';
import { objectOf, toJsonObject, type JsonObject } from './json.js';

/**
 * Makes the OpenAPI document of an application's routes. The shapes of bodies and responses are complete only where the
 * build's Swagger plugin has processed the classes, as `npm run build` does.
 * @throws Error when a route declares no access, or two operations or schemas share a name.
 */
export function buildOpenApi(app: INestApplication): JsonObject {
  const scanned = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
    operationIdFactory: (controller, handler) => `${controller}.${handler}`,
  });
  return objectOf(inCanonicalOrder(completeDocument(toJsonObject(scanned), collectFacts(app), programVersion())));
}
