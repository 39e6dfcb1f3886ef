"""The data sets: where their files are, and what is known of them."""

import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[4] / "datasets"
DATASETS = {
    "mnist-4-9": {
        "task": "binary",
        "classes": [[-1, "4"], [1, "9"]],
        "sha256": "e6be0c7b24812f3bcde7cefc55cbceb426acc288cd33c149b166e9cca548d9a0",
        "source": "MNIST (LeCun, Cortes, Burges)",
    },
    "mnist-0-1": {
        "task": "binary",
        "classes": [[-1, "0"], [1, "1"]],
        "sha256": "04cf2408699bfb1140f90d66967ef5dc09e5eaa335fdcdd55c7eeefddda1613d",
        "source": "MNIST (LeCun, Cortes, Burges)",
    },
    "mnist-digits": {
        "task": "classes",
        "classes": [[0, "0"], [1, "1"], [2, "2"], [3, "3"], [4, "4"], [5, "5"], [6, "6"], [7, "7"], [8, "8"], [9, "9"]],
        "sha256": "61f70a23b23ca4f00b3f2292e56b362b44e71a65964afc736510019053547919",
        "source": "MNIST (LeCun, Cortes, Burges)",
    },
    "spambase": {
        "task": "binary",
        "classes": [[-1, "nonspam"], [1, "spam"]],
        "sha256": "2da1306fe13e6f7f3ef2de169b8adfe3de40b0f5de6e60d1420511c3399ecba5",
        "source": "UCI Spambase, by way of the R package kernlab",
    },
    "adult": {
        "task": "binary",
        "classes": [[-1, "<=50K"], [1, ">50K"]],
        "sha256": "a6adada6a98cbd23d2cd530daa4b73065e2e6fda8984a72b4b5bda1d3aa8c866",
        "source": "UCI Adult, by way of python3-efficient-apriori",
    },
    "german-credit": {
        "task": "binary",
        "classes": [[-1, "Good"], [1, "Bad"]],
        "sha256": "38482665e5ebc9031568c9f14d9c1b4ea2ebb83e8763517304636ce723ff2d88",
        "source": "UCI Statlog German credit, by way of the R package caret",
    },
    "lending-club": {
        "task": "binary",
        "classes": [[-1, "good"], [1, "bad"]],
        "sha256": "c90df5a6e528a74137f8297cc4828ec0ebd22039301b163a937d5e2f220eeeec",
        "source": "Lending Club, by way of the R package modeldata",
    },
    "california-housing": {
        "task": "regression",
        "classes": [],
        "sha256": "6944644598a07ead8af29f3d1caf08467e2747359ef79769eba4742a024cd746",
        "source": "StatLib (Pace and Barry 1997), by way of npm scikitjs",
    },
    "abalone": {
        "task": "regression",
        "classes": [],
        "sha256": "122d704ebec7cd87ecce043f28651f9a4dd37158903616f2b36e3db9248b7136",
        "source": "UCI Abalone, by way of npm @code-dot-org/ml-playground",
    },
    "wine-red": {
        "task": "regression",
        "classes": [],
        "sha256": "7db2b5487aca3510a81e6bda38049f17168f4bc1e9c1611527d1c40f94eb466f",
        "source": "UCI Wine Quality, by way of gretl-common",
    },
    "concrete": {
        "task": "regression",
        "classes": [],
        "sha256": "12e08cf934f8d83610fadaf8f159858f967b90a5a7dee2aa0b9413868f524848",
        "source": "UCI Concrete, by way of the R package modeldata",
    },
    "diabetes": {
        "task": "regression",
        "classes": [],
        "sha256": "04dbdb07157a4a5740bf97e41b60d6876e9b3225140b4a2184acac8ab7d7f923",
        "source": "Efron and others 2004, by way of npm scikitjs",
    },
    "sentences-amazon": {
        "task": "binary",
        "classes": [[-1, "negative"], [1, "positive"]],
        "sha256": "16efa99fd05cbc32949b0f29b786b13d8fc2649316d8db5f9ca562995b494dea",
        "source": "UCI Sentiment Labelled Sentences (Kotzias and others 2015), by way of npm sentiment",
    },
    "sentences-imdb": {
        "task": "binary",
        "classes": [[-1, "negative"], [1, "positive"]],
        "sha256": "6b6f62922b53a6f8a8dc744e3b24ac08425e9851512a9f20feec9439f0427dc1",
        "source": "UCI Sentiment Labelled Sentences (Kotzias and others 2015), by way of npm sentiment",
    },
    "sentences-yelp": {
        "task": "binary",
        "classes": [[-1, "negative"], [1, "positive"]],
        "sha256": "b02af0c84dec9c5589ab7d804aa701963c3e46b99195a7344e78275209e38f81",
        "source": "UCI Sentiment Labelled Sentences (Kotzias and others 2015), by way of npm sentiment",
    },
}
