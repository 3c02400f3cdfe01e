import { testScreens } from '../support/screens.js';

testScreens('dark');
