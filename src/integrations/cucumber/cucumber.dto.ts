/** The answer to a client of Cucumber's publishing. Clients that do not accept JSON get the banner as text. */
export class PublishedDto {
  /** The text that the client prints. */
  banner: string;
  /** The run's page. */
  url: string;
}
