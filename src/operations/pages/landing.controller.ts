import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/access.decorator.js';
import { PublicAddress } from '../../common/public-address.js';
import { programVersion } from '../../common/package-root.js';
import { landingPage, setupPage } from './landing-page.js';
import { AnswersHtml } from './page.js';

/** A key is shown back only when it can be one. */
const SETUP_KEY = /^[0-9A-Za-z_-]{1,200}$/;

/** What a person finds who opens the service's address, or the set-up link, in a browser. */
@ApiTags('Pages')
@Controller()
export class LandingController {
  constructor(private readonly address: PublicAddress) {}

  /** Shows what runs here and where to read on. */
  @Get()
  @Public()
  @AnswersHtml('The page')
  home(): string {
    return landingPage(programVersion());
  }

  /** Shows how to do the first-run set-up. The log of the first start links here. */
  @Get('setup')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiQuery({
    name: 'key',
    required: false,
    schema: { type: 'string' },
    description: 'The set-up key, as the link in the log has it.',
  })
  @AnswersHtml('The page')
  setup(@Query('key') key?: unknown): string {
    const isKey = typeof key === 'string' && SETUP_KEY.test(key);
    return setupPage(this.address.origin, isKey ? key : undefined);
  }
}
