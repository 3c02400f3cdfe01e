import { testScreens } from '../support/screens.js';

testScreens('light');
