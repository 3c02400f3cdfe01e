import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { factsOf } from '../common/request-facts.js';
import { sendJson } from '../http/answer.js';
import { OAuthError } from './oauth-error.js';

/** Sends OAuth errors in the form of RFC 6749 §5.2. All other errors are problems as everywhere. */
@Catch(OAuthError)
export class OAuthErrorFilter implements ExceptionFilter<OAuthError> {
  catch(error: OAuthError, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<ServerResponse>();
    factsOf(http.getRequest<IncomingMessage>()).problem = error.code;
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Pragma', 'no-cache');
    if (error.status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="clarion"');
    sendJson(response, { error: error.code, error_description: error.description }, error.status);
  }
}
