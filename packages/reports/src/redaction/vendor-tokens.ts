import { maskSecret } from './mask.js';

/** RFC 7515 §7.1 (three parts, the last empty when unsigned) and RFC 7516 §7.1 (five, the second may be empty). */
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+|\.[\w-]{2,}\.[\w-]*)/g;

/**
 * The tokens that vendors mark with a prefix. Forms from the rules of gitleaks (config/gitleaks.toml, MIT licence) and the
 * vendors' documents. Lengths are lower bounds where a vendor lengthened its tokens before; nothing is required behind
 * an unbounded part, so that the time stays linear.
 */
const FORMS: readonly string[] = [
  String.raw`A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}`, // 1Password
  String.raw`ops_eyJ[\w+/=-]{40,}`, // 1Password service account
  String.raw`p8e-[a-zA-Z0-9]{32}`, // Adobe
  String.raw`AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}`, // age
  String.raw`pat[A-Za-z0-9]{14}\.[a-f0-9]{64}`, // Airtable
  String.raw`LTAI[A-Za-z0-9]{12,24}(?!\w)`, // Alibaba
  String.raw`sk-ant-[\w-]{20,}`, // Anthropic
  String.raw`AKCp[A-Za-z0-9]{50,}|cmVmd[A-Za-z0-9]{59}(?!\w)`, // Artifactory
  String.raw`AT[AC]TT3[\w=-]{20,}`, // Atlassian
  String.raw`(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])`, // AWS
  String.raw`ABSK[A-Za-z0-9+/]{100,}`, // AWS Bedrock
  String.raw`bedrock-api-key-[A-Za-z0-9+/=]{30,}`,
  String.raw`[\w~.]{3}\dQ~[\w~.-]{31,34}`, // Azure
  String.raw`bkua_[a-f0-9]{40}`, // Buildkite
  String.raw`CCI(?:PAT|PRJ)_\w{20,}`, // CircleCI
  String.raw`clarion_\w{20,}`,
  String.raw`CLOJARS_[a-zA-Z0-9]{60}`,
  String.raw`v1\.0-[a-f0-9]{24}-[a-f0-9]{146}`, // Cloudflare origin CA
  String.raw`dapi[a-f0-9]{32}(?:-\d)?`, // Databricks
  String.raw`do[opr]_v1_[a-f0-9]{64}`, // DigitalOcean
  String.raw`[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,40}`, // Discord
  String.raw`dckr_(?:pat|oat)_[\w-]{20,}`, // Docker
  String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,}`, // Doppler
  String.raw`duffel_(?:test|live)_[\w=-]{43}`,
  String.raw`dt0[a-z]\d\d\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{64}`, // Dynatrace
  String.raw`EZ[AT]K[a-zA-Z0-9]{54}`, // EasyPost
  String.raw`EAA[MC][a-zA-Z0-9]{100,}`, // Facebook
  String.raw`figd_[\w-]{20,}`, // Figma
  String.raw`FLWSECK_TEST-[a-zA-Z0-9]{12,}`, // Flutterwave
  String.raw`fo1_[\w-]{43}|fm(?:1[ar]|2)_[A-Za-z0-9+/]{60,}`, // Fly.io
  String.raw`fio-u-[\w=-]{64}`, // Frame.io
  String.raw`AIza[\w-]{35}(?![\w-])`, // Google
  String.raw`ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|1//0[\w-]{35,}`, // Google OAuth
  String.raw`gh[oprsu]_\w{20,}|github_pat_\w{20,}`, // GitHub
  String.raw`gl(?:pat|dt|ft|imt|agent|oas|ptt|rt|rtr|soat|cbt|ffct|wt)-[\w-]{20,}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7})?`, // GitLab
  String.raw`GR1348941[\w-]{20,}`, // GitLab runner registration
  String.raw`glc_[A-Za-z0-9+/]{32,}|glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}`, // Grafana
  String.raw`gsk_[A-Za-z0-9]{40,}`, // Groq
  String.raw`[ps]at\.[\w-]{22}\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{20}`, // Harness
  String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}`, // HashiCorp Terraform
  String.raw`hv[bsr]\.[\w-]{20,}|s\.[A-Za-z0-9]{24}(?![\w.])`, // HashiCorp Vault
  String.raw`HRKU-[0-9a-zA-Z_-]{36,}`, // Heroku
  String.raw`hf_[A-Za-z]{34}|api_org_[A-Za-z]{34}`, // Hugging Face
  String.raw`ico-[a-zA-Z0-9]{32}`, // Infracost
  String.raw`lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}`, // LangSmith
  String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{40,}`, // Linear
  String.raw`[a-f0-9]{32}-us\d{1,2}(?!\w)`, // Mailchimp
  String.raw`key-[a-f0-9]{32}(?!\w)`, // Mailgun
  String.raw`[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk`, // MaxMind
  String.raw`NRAK-[A-Z0-9]{27}|NRII-[\w-]{32}|NRJS-[a-f0-9]{19}`, // New Relic
  String.raw`nfp_[A-Za-z0-9]{36,}`, // Netlify
  String.raw`ntn_[0-9]{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43}(?!\w)`, // Notion
  String.raw`npm_[A-Za-z0-9]{36}`,
  String.raw`API-[A-Z0-9]{25,}(?!\w)`, // Octopus Deploy
  String.raw`sk-(?:proj|svcacct|admin|or-v1|lf)-[\w-]{20,}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|sk-[A-Za-z0-9]{48}(?!\w)`, // OpenAI
  String.raw`sha256~[\w-]{43}`, // OpenShift
  String.raw`pplx-[a-zA-Z0-9]{48}`, // Perplexity
  String.raw`pscale_(?:tkn|oauth|pw)_[\w=.-]{32,}`, // PlanetScale
  String.raw`PMAK-[a-fA-F0-9]{24}-[a-fA-F0-9]{34}`, // Postman
  String.raw`pnu_[a-zA-Z0-9]{36}`, // Prefect
  String.raw`pul-[a-f0-9]{40}`, // Pulumi
  String.raw`pypi-[A-Za-z0-9][\w-]{50,}`,
  String.raw`r8_[A-Za-z0-9]{37}`, // Replicate
  String.raw`rdme_[a-z0-9]{70}`, // ReadMe
  String.raw`rubygems_[a-f0-9]{48}`,
  String.raw`SG\.[\w-]{16,32}\.[\w-]{30,}`, // SendGrid
  String.raw`xkeysib-[a-f0-9]{64}-[a-zA-Z0-9]{16}`, // Brevo
  String.raw`sntrys_[\w+/=]{40,}|sntryu_[a-f0-9]{64}`, // Sentry
  String.raw`sm_[aps]at_[a-zA-Z0-9]{16}`, // SettleMint
  String.raw`shippo_(?:live|test)_[a-fA-F0-9]{40}`,
  String.raw`shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}`, // Shopify
  String.raw`xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+|xox[a-z](?:\.xox[bp])?-[\w-]{16,}`, // Slack
  String.raw`sq[aupb]_[a-f0-9]{40}`, // SonarQube
  String.raw`sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}`, // Sourcegraph
  String.raw`EAAA[\w-]{50,}|sq0(?:atp|csp)-[\w-]{22,}`, // Square
  String.raw`[sr]k_(?:test|live|prod)_[a-zA-Z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,}`, // Stripe
  String.raw`sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,}`, // Supabase
  String.raw`tskey-[a-z]{2,12}-[\w-]{16,}`, // Tailscale
  String.raw`\d{8,10}:AA[\w-]{32,34}(?![\w-])`, // Telegram
  String.raw`tk-us-[\w-]{48}`, // Scalingo
  String.raw`SK[0-9a-f]{32}(?!\w)`, // Twilio
  String.raw`vc[apikr]{1,2}_[A-Za-z0-9]{24,}`, // Vercel
];

const VENDOR_TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${FORMS.join('|')})`, 'g');

/** Returns whether a text has the form of a token of a vendor, or may have that of a JSON web token. */
export function hasVendorPrefix(text: string): boolean {
  return text.includes('eyJ') || text.search(VENDOR_TOKEN) >= 0;
}

/** Masks JSON web tokens and the tokens of vendors. */
export function maskVendorTokens(text: string): string {
  return text.replace(JSON_WEB_TOKEN, maskSecret).replace(VENDOR_TOKEN, maskSecret);
}
