import { testScreens } from './screens.js';

testScreens('light');
