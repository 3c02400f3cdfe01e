import { testScreens } from './screens.js';

testScreens('narrow');
