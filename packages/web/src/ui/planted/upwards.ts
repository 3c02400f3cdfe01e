export { Status } from '../../domain/runs/status.js';
