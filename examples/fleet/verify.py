import json
import os

from pyspark import SparkContext

spark = SparkContext(appName="verify")
journals = spark.textFile("journals.txt", minPartitions=8)
command = "navrepl verify - --each --json --jobs 1"
answers = journals.pipe(command, env=dict(os.environ)).map(json.loads).cache()

print(answers.count(), "journals,", answers.map(lambda answer: answer["commits"]).sum(), "commits")
for answer in answers.filter(lambda answer: answer["divergences"] or "errors" in answer).collect():
    print(json.dumps(answer))
