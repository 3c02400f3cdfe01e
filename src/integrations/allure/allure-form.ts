import { validationFailed } from '../../common/problem.js';
import type { UploadForm } from '../../uploads/form-parts.js';

/** The files of a results directory that the reader of Allure reads. */
const READ = /(?:-result|-container|-globals|(?:^|[/\\])executor)\.json$/i;

/** The form of allure-docker-service: `files[]`, each a file of a results directory. What is no result is an artifact of the run. */
export const ALLURE_FORM: UploadForm = {
  kindOf: (field, fileName) => {
    if (field !== 'files[]') return undefined;
    if (fileName === undefined)
      throw validationFailed([{ pointer: '/files[]', detail: 'send each file with its file name' }]);
    return READ.test(fileName) ? 'report' : 'artifact';
  },
  readFields: () => ({ envelope: {} }),
};
