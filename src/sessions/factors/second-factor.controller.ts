import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BeforeSecondFactor, SessionOnly } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { isPasskeyId, type PasskeyId } from '../../common/identifiers.js';
import { conflict, noSuch } from '../../common/problem.js';
import { Answers, AnswersNothing, Fails } from '../../http/documented.js';
import { SessionCookies } from '../session-cookies.js';
import { OwnPasskeys } from './passkeys/own-passkeys.service.js';
import { Passkeys } from './passkeys/passkeys.store.js';
import { WebAuthn } from './passkeys/web-authn.js';
import { RecoveryCodes } from './recovery/recovery-codes.store.js';
import {
  AddedFactorDto,
  AddedPasskeyDto,
  AppSetupDto,
  FirstCodeDto,
  NewPasskeyDto,
  PasskeyDto,
  RecoveryCodesDto,
  RenamePasskeyDto,
  SecondFactorsDto,
  toPasskeyDto,
} from './second-factor.dto.js';
import { SecondFactorChanges, type FactorChanged } from './second-factors.service.js';
import { PasskeyOptionsDto } from './sign-in/second-step.dto.js';
import { AuthenticatorApps } from './totp/authenticator-apps.service.js';
import { TotpFactors } from './totp/totp-factors.store.js';

/** Your second factors. Changes need a recent sign-in and give the session a new cookie. */
@SessionOnly()
@AcrossOrganizations('ownAccount')
@BeforeSecondFactor()
@Controller('admin/v1/profile/second-factor')
export class SecondFactorController {
  constructor(
    private readonly changes: SecondFactorChanges,
    private readonly apps: AuthenticatorApps,
    private readonly totp: TotpFactors,
    private readonly ownPasskeys: OwnPasskeys,
    private readonly passkeys: Passkeys,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly webAuthn: WebAuthn,
    private readonly cookies: SessionCookies,
  ) {}

  /** Returns your second factors. */
  @Get()
  @Answers(200, SecondFactorsDto, 'Your second factors')
  async read(@CurrentSession() { userId }: SessionPrincipal): Promise<SecondFactorsDto> {
    return {
      authenticatorAppSince: (await this.totp.since(userId))?.toISOString() ?? null,
      passkeys: (await this.passkeys.list(userId)).map(toPasskeyDto),
      recoveryCodesLeft: await this.recoveryCodes.left(userId),
      passkeysAvailable: this.webAuthn.isAvailable,
    };
  }

  /** Makes the secret of an authenticator app (RFC 6238). The app counts once its first code is confirmed. */
  @Post('authenticator-app')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, AppSetupDto, 'The secret to enter in the app')
  @Fails('reauthentication_required', 'conflict')
  async beginApp(@CurrentSession() by: SessionPrincipal): Promise<AppSetupDto> {
    return this.apps.begin(by);
  }

  /** Makes the authenticator app a second factor. The first factor comes with recovery codes, and ends your sessions that a password alone began. */
  @Post('authenticator-app/confirmation')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, AddedFactorDto, 'The app is a second factor')
  @Fails('reauthentication_required', 'rate_limited')
  async confirmApp(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: FirstCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AddedFactorDto> {
    const changed = await this.apps.confirm(by, body.code, this.cookies.contextOf(request));
    return this.added(response, changed);
  }

  /** Removes the authenticator app. */
  @Delete('authenticator-app')
  @HttpCode(204)
  @AnswersNothing('The app is removed')
  @Fails('not_found', 'reauthentication_required')
  async removeApp(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.setSessionCookie(response, (await this.apps.remove(by, this.cookies.contextOf(request))).signedIn);
  }

  /** Makes ten recovery codes in place of all others. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, RecoveryCodesDto, 'The new codes')
  @Fails('reauthentication_required', 'conflict')
  async replaceRecoveryCodes(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecoveryCodesDto> {
    const changed = await this.changes.replaceRecoveryCodes(by, this.cookies.contextOf(request));
    if (changed === undefined)
      throw conflict('Add an authenticator app or a passkey first: you have no second factor.');
    this.cookies.setSessionCookie(response, changed.signedIn);
    return { recoveryCodes: [...changed.result.codes] };
  }

  /** Returns options for a new passkey, with a challenge of this session for one attempt. */
  @Post('passkeys/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, PasskeyOptionsDto, 'Options for a passkey')
  @Fails('reauthentication_required', 'conflict')
  async beginPasskey(@CurrentSession() by: SessionPrincipal, @Req() request: Request): Promise<PasskeyOptionsDto> {
    return { publicKey: await this.ownPasskeys.begin(by, this.cookies.cookieOf(request)) };
  }

  /** Adds a passkey: it signs in alone, and is a second factor beside the password. The first factor comes with recovery codes. */
  @Post('passkeys')
  @Header('Cache-Control', 'no-store')
  @Answers(201, AddedPasskeyDto, 'The passkey')
  @Fails('reauthentication_required', 'conflict')
  async addPasskey(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: NewPasskeyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AddedPasskeyDto> {
    const changed = await this.ownPasskeys.add(by, body, this.cookies.contextOf(request));
    return { passkey: toPasskeyDto(changed.result.passkey), ...this.added(response, changed) };
  }

  /** Renames a passkey. */
  @Patch('passkeys/:passkeyId')
  @Answers(200, PasskeyDto, 'The passkey')
  @Fails('not_found')
  async renamePasskey(
    @CurrentSession() by: SessionPrincipal,
    @Param('passkeyId') id: string,
    @Body() body: RenamePasskeyDto,
  ): Promise<PasskeyDto> {
    return toPasskeyDto(await this.ownPasskeys.rename(by, readPasskeyId(id), body.name));
  }

  /** Removes a passkey. */
  @Delete('passkeys/:passkeyId')
  @HttpCode(204)
  @AnswersNothing('The passkey is removed')
  @Fails('not_found', 'reauthentication_required')
  async removePasskey(
    @CurrentSession() by: SessionPrincipal,
    @Param('passkeyId') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const changed = await this.ownPasskeys.remove(by, readPasskeyId(id), this.cookies.contextOf(request));
    this.cookies.setSessionCookie(response, changed.signedIn);
  }

  private added(response: Response, { signedIn, result }: FactorChanged<object>): AddedFactorDto {
    this.cookies.setSessionCookie(response, signedIn);
    return { recoveryCodes: result.recoveryCodes === null ? null : [...result.recoveryCodes] };
  }
}

function readPasskeyId(text: string): PasskeyId {
  if (!isPasskeyId(text)) throw noSuch('passkey of yours', '/admin/v1/profile/second-factor');
  return text;
}
