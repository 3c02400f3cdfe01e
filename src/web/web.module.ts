import { Module } from '@nestjs/common';
import { WebController } from './web.controller.js';

/** The web application, as it was built. */
@Module({ controllers: [WebController] })
export class WebModule {}
