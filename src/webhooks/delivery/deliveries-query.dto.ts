import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { PageQueryDto } from '../../http/queries/page-query.dto.js';
import { DELIVERY_STATES, type DeliveryState } from '../webhook-events.js';

/** Which messages to a webhook to list. */
export class DeliveriesQueryDto extends PageQueryDto {
  @Transform(({ value }: TransformFnParams): unknown => (value === '' ? undefined : value))
  @IsOptional()
  @IsIn(DELIVERY_STATES, { message: `Send state as one of ${DELIVERY_STATES.join(', ')}.` })
  state?: DeliveryState;
}
