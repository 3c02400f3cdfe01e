export { attachmentMatcher, type ReportedAttachment, reportedAttachments } from './reported-attachments.js';
